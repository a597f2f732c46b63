/** Fewer characters of a piece of base64 could stand there by chance. */
const LEAST_PIECE = 12;

/** What a text looks like in base64 where it begins at any place of what was encoded, without what its neighbours decide. */
const base64Pieces = (text: string): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.from(`${'\0'.repeat(before)}${text}`).toString('base64');
    const from = Math.ceil((before * 8) / 6);
    const piece = encoded.slice(from, Math.floor(((before + text.length) * 8) / 6));
    return piece.length < LEAST_PIECE ? [] : [piece];
  });

/** The bytes by which a secret would be seen: as it is, wide, in hexadecimal digits, in base64 of either alphabet. */
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

/** Whether a secret stands in these bytes in any form that it could leak in. */
export const occursIn = (secret: string, bytes: Buffer): boolean =>
  formsOf(secret).some((form) => bytes.includes(form));
