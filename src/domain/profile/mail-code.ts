/** Of the alphabet of recovery codes. */
const LETTERS = /^[abcdefghjkmnpqrstuvwxyz]{20}$/;

/** Reads the code of a mail as people type or paste it, with spaces, hyphens and capital letters; null for what is none. */
export const readMailCode = (typed: string): string | null => {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  return LETTERS.test(plain) ? plain : null;
};
