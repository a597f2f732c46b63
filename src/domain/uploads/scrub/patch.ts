/** Bytes to write over those at a place of a file, whose size stays. */
export interface Patch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Zeros from a place up to, but not including, another. */
export const zeros = (from: number, to: number): readonly Patch[] =>
  to > from ? [{ at: from, bytes: new Uint8Array(to - from) }] : [];

/** Latin-1 text at a place; shorter where the bytes end. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** A view on the same bytes, for numbers. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
