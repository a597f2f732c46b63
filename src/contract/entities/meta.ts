import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import { PolicyVersions } from './policy';

const DemoAccount = z.object({ email: z.string(), password: z.string(), username: z.string() });

/** Accounts that the sign-in screen offers. */
export const DemoOffer = z.object({ accounts: z.array(DemoAccount) });
export type DemoOffer = z.output<typeof DemoOffer>;

/** The sign-up rule: open to anybody, only with an invite, after the approval of the operator, or closed. */
export const SIGN_UP_RULES = ['open', 'invite', 'approval', 'closed'] as const;
export type SignUpRule = (typeof SIGN_UP_RULES)[number];
export const isSignUpRule = (text: string): text is SignUpRule => SIGN_UP_RULES.some((rule) => rule === text);

/** A server's description of itself; a server without /meta has no features. */
export const Meta = entity({
  name: z.string(),
  /** Where the server is, in the operator's words. */
  region: z.string().optional(),
  version: z.string(),
  features: orElse(z.array(z.string()), []),
  inviteHosts: renamed('invite_hosts', orElse(z.array(z.string()), [])),
  /** Feature `sign-up`: one of SIGN_UP_RULES, or a rule of a newer server; open if it is missing. */
  signUp: renamed('sign_up', z.string().optional()),
  /** Feature `sign-up`: the domains of e-mail addresses that make accounts; all if it is missing. */
  signUpDomains: renamed('sign_up_domains', z.array(z.string()).optional()),
  /** Feature `policies`: the versions of the server's own terms and privacy text. */
  policies: PolicyVersions.optional(),
  /** The permissions that this server knows beyond those of the specification, by name: their bits. */
  permissions: orElse(z.record(z.string(), z.number().int()), {}),
  /** Limits of features, by name (protocol.md 'Limits'). */
  limits: orElse(z.record(z.string(), z.number().int()), {}),
  /** Feature `outbox`: how long a message's nonce is known, in seconds. */
  nonceWindowS: renamed('nonce_window_s', z.number().int().positive().optional()),
  demo: orNull(DemoOffer),
});
export type Meta = z.output<typeof Meta>;
