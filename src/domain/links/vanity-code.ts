const VANITY = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])$/;

/** What is said of a code that can be no vanity code. */
export const VANITY_RULE = 'Use 2 to 30 letters, digits and hyphens, no hyphen at an end';

/** A vanity code as it is kept, or null when it is none: 2 to 30 of `a-z0-9-`, no hyphen at an end (protocol.md). */
export const normaliseVanityCode = (code: string): string | null => {
  const kept = code.trim().toLowerCase();
  return VANITY.test(kept) ? kept : null;
};
