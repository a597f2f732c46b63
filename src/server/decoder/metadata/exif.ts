const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const HEADER_BYTES = 8;

/** The orientation in a TIFF structure, as EXIF has it; 1 where it says none. */
export const orientationIn = (tiff: Buffer): number => {
  if (tiff.length < HEADER_BYTES) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const isLittle = order === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = short(directory);
  for (let nth = 0; nth < count; nth += 1) {
    const at = directory + 2 + nth * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};
