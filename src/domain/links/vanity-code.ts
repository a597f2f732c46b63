const VANITY = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])$/;

/** The error text for an invalid vanity code. */
export const VANITY_RULE = 'Use 2 to 30 letters, digits and hyphens, with no hyphen at the start or end';

/**
 * A vanity code in its stored form, or null if it is invalid: 2 to 30 of `a-z0-9-`, no hyphen at an end (protocol.md).
 */
export const normaliseVanityCode = (code: string): string | null => {
  const kept = code.trim().toLowerCase();
  return VANITY.test(kept) ? kept : null;
};
