/** A picture of any format as PNG, which is the format of the clipboard. */
const toPng = async (picture: Blob): Promise<Blob> => {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    bitmap.close();
  }
};

/** Puts a picture on the clipboard; rejects if it cannot be decoded. The page decodes it: main never does. */
export const putOnClipboard = async (picture: Blob): Promise<void> => {
  const png = await toPng(picture);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
};
