import { z } from 'zod';
import { entity } from '../codec';
import { POLICY_LIMITS } from '../policy-limits';

/** The texts that a server may have of its own (protocol.md 'Terms and privacy'). */
export const POLICY_KINDS = ['terms', 'privacy'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** A text of the server's operator. */
export const Policy = entity({
  /** One of POLICY_KINDS, or a kind of a newer server. */
  kind: z.string(),
  /** The SHA-256 of the text, in hexadecimal. */
  version: z.string(),
  text: z.string().max(POLICY_LIMITS.bytes),
  /** When this version came into effect. */
  since: z.string(),
});
export type Policy = z.output<typeof Policy>;

/** The versions in effect, by kind; a kind without a text is missing. */
export const PolicyVersions = z.object({ terms: z.string().optional(), privacy: z.string().optional() });
export type PolicyVersions = z.output<typeof PolicyVersions>;
