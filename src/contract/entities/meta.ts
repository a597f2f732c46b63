import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';

const DemoAccount = z.object({ email: z.string(), password: z.string(), username: z.string() });

/** Accounts that the sign-in screen offers. */
export const DemoOffer = z.object({ accounts: z.array(DemoAccount) });
export type DemoOffer = z.output<typeof DemoOffer>;

/** Who may make an account: anybody, whoever has an invite to one of the server's guilds, or nobody. */
export const SIGN_UP_RULES = ['open', 'invite', 'closed'] as const;
export type SignUpRule = (typeof SIGN_UP_RULES)[number];
export const isSignUpRule = (text: string): text is SignUpRule => SIGN_UP_RULES.some((rule) => rule === text);

/** What a server says of itself; a server without /meta has no features. */
export const Meta = entity({
  name: z.string(),
  version: z.string(),
  features: orElse(z.array(z.string()), []),
  inviteHosts: renamed('invite_hosts', orElse(z.array(z.string()), [])),
  /** Feature `sign-up`: one of SIGN_UP_RULES, or a rule that a newer server has; open where it is left out. */
  signUp: renamed('sign_up', z.string().optional()),
  demo: orNull(DemoOffer),
});
export type Meta = z.output<typeof Meta>;
