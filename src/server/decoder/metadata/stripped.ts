/** A picture without its metadata. */
export interface Stripped {
  readonly bytes: Buffer;
  /** Whether there was nothing to remove. */
  readonly isSame: boolean;
  /** As stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** The orientation of EXIF: 1 as stored, up to 8. */
  readonly orientation: number;
  /** Whether a pixel has 16 bits a number: it takes twice as much memory. */
  readonly isDeep?: boolean;
  /** Whether the picture has several frames, of which an encoder would keep one. */
  readonly isAnimated: boolean;
}

/** The kept parts as one buffer; the original where nothing is left out. */
export const joined = (bytes: Buffer, kept: readonly Buffer[]): Pick<Stripped, 'bytes' | 'isSame'> => {
  const length = kept.reduce((sum, part) => sum + part.length, 0);
  const isSame = length === bytes.length && Buffer.concat(kept).equals(bytes);
  return { bytes: isSame ? bytes : Buffer.concat(kept), isSame };
};
