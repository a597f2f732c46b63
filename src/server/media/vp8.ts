/** Marks of the descriptor of VP8 (RFC 7741). */
const [EXTENDED, START, PARTITION] = [0x80, 0x10, 0x0f];
const [PICTURE, LEVEL, LAYER, KEY_INDEX, LONG] = [0x80, 0x40, 0x20, 0x10, 0x80];
/** Of the first byte of a frame: it needs the ones before. */
const DEPENDS = 0x01;

/** How many bytes the descriptor before a frame has. */
const descriptorBytes = (content: Buffer): number => {
  const [first = 0, marks = 0, picture = 0] = content;
  if ((first & EXTENDED) === 0) return 1;
  const pictureBytes = (marks & PICTURE) === 0 ? 0 : (picture & LONG) === 0 ? 1 : 2;
  const hasLayer = (marks & (LAYER | KEY_INDEX)) !== 0;
  return 2 + pictureBytes + ((marks & LEVEL) === 0 ? 0 : 1) + (hasLayer ? 1 : 0);
};

/** Whether the content of a packet begins a picture that can be drawn without those before it. */
export const beginsKeyFrame = (content: Buffer): boolean => {
  const [first = 0] = content;
  if ((first & START) === 0 || (first & PARTITION) !== 0) return false;
  const frame = content[descriptorBytes(content)];
  return frame !== undefined && (frame & DEPENDS) === 0;
};
