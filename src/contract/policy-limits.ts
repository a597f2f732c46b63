/** The terms and the privacy text of a server (protocol.md 'Terms and privacy'). */
export const POLICY_LIMITS = {
  /** One text. */
  bytes: 64 * 1024,
  /** Code points of a version, as an account names it. */
  version: 64,
  /** The headings, paragraphs and list items that a client draws; the rest is one paragraph. */
  blocks: 2000,
} as const;
