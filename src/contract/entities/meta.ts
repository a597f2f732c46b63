import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';

const DemoAccount = z.object({ email: z.string(), password: z.string(), username: z.string() });

/** What a server says of itself; a server without /meta has no features. */
export const Meta = entity({
  name: z.string(),
  version: z.string(),
  features: orElse(z.array(z.string()), []),
  inviteHosts: renamed('invite_hosts', orElse(z.array(z.string()), [])),
  demo: orNull(z.object({ accounts: z.array(DemoAccount) })),
});
export type Meta = z.output<typeof Meta>;
