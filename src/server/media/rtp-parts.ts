const HEADER_BYTES = 12;
/** What begins extensions of one byte each (RFC 8285), which clients send. */
const ONE_BYTE_EXTENSIONS = 0xbede;
const [HAS_PADDING, HAS_EXTENSION, SOURCES] = [0x20, 0x10, 0x0f];

/** The parts of a packet: its extensions, if it has any, and its content. */
export interface RtpParts {
  readonly extensions: Buffer | null;
  readonly content: Buffer;
}

/** Splits a packet by what its head says; null where that is not so. */
export const partsOf = (packet: Buffer): RtpParts | null => {
  if (packet.length < HEADER_BYTES) return null;
  const [first = 0] = packet;
  let at = HEADER_BYTES + (first & SOURCES) * 4;
  let extensions: Buffer | null = null;
  if ((first & HAS_EXTENSION) !== 0) {
    if (at + 4 > packet.length) return null;
    const end = at + 4 + packet.readUInt16BE(at + 2) * 4;
    if (end > packet.length) return null;
    if (packet.readUInt16BE(at) === ONE_BYTE_EXTENSIONS) extensions = packet.subarray(at + 4, end);
    at = end;
  }
  const padding = (first & HAS_PADDING) === 0 ? 0 : (packet.at(-1) ?? 0);
  return at + padding > packet.length
    ? null
    : { extensions, content: packet.subarray(at, packet.length - padding) };
};

/** The extension with this number; null where there is none. */
export const extensionOf = (extensions: Buffer | null, id: number): Buffer | null => {
  let at = 0;
  while (extensions !== null && at < extensions.length) {
    const head = extensions[at] ?? 0;
    // A zero fills up.
    if (head === 0) {
      at += 1;
      continue;
    }
    const end = at + 2 + (head & 0x0f);
    if (end > extensions.length) return null;
    if (head >> 4 === id) return extensions.subarray(at + 1, end);
    at = end;
  }
  return null;
};
