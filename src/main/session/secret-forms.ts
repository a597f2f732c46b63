/** Shorter pieces of base64 could occur by chance. */
const LEAST_PIECE = 12;

/**
 * The base64 forms of a text at each of the three alignments, without the characters that depend on the neighbouring
 * bytes.
 */
const base64Pieces = (text: string): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.from(`${'\0'.repeat(before)}${text}`).toString('base64');
    const from = Math.ceil((before * 8) / 6);
    const piece = encoded.slice(from, Math.floor(((before + text.length) * 8) / 6));
    return piece.length < LEAST_PIECE ? [] : [piece];
  });

/** The byte sequences that reveal a secret: plain, UTF-16, hexadecimal, reversed, and base64 of either alphabet. */
export const formsOf = (secret: string): readonly Buffer[] => {
  const hex = Buffer.from(secret).toString('hex');
  const pieces = base64Pieces(secret);
  const texts = [
    ...[secret, hex, hex.toUpperCase()],
    ...pieces,
    ...pieces.map((piece) => piece.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  const backwards = Array.from(secret).reverse().join('');
  const wide = [secret, ...pieces].map((text) => Buffer.from(text, 'utf16le'));
  return [...[...new Set([...texts, backwards])].map((text) => Buffer.from(text)), ...wide];
};

/** Whether these bytes contain a secret in one of the forms in which it could leak. */
export const occursIn = (secret: string, bytes: Buffer): boolean =>
  formsOf(secret).some((form) => bytes.includes(form));
