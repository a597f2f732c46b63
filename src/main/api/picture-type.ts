/** The signatures of the supported formats; the type that the server sends is not used. */
const SIGNATURES: readonly (readonly [string, (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && bytes[5] === 0x61],
  [
    'image/webp',
    (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** The type of a picture by its first bytes: png, jpeg, gif or webp; null for any other. */
export const pictureType = (bytes: Uint8Array): string | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
