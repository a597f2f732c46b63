/** The types of reports, and their forms (RFC 4585, RFC 5104). */
const [OF_TRANSPORT, OF_PAYLOAD] = [205, 206];
const [NACK, PICTURE_LOST, FULL_PICTURE] = [1, 1, 4];
/** The source that this server's own reports name. */
const SERVER_SSRC = 1;
const HEAD_BYTES = 12;
/** Numbers that follow one and are named by a bit each. */
const FOLLOWING = 16;

const reportOf = (type: number, form: number, ssrc: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = 0x80 | form;
  head[1] = type;
  head.writeUInt16BE((HEAD_BYTES + body.length) / 4 - 1, 2);
  head.writeUInt32BE(SERVER_SSRC, 4);
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, body]);
};

/** A report of the transport about a stream. `body` is of whole words. */
export const transportReport = (form: number, ssrc: number, body: Buffer): Buffer =>
  reportOf(OF_TRANSPORT, form, ssrc, body);

/** Asks the sender of a stream for a picture that needs none before it. */
export const keyFrameRequest = (ssrc: number): Buffer =>
  reportOf(OF_PAYLOAD, PICTURE_LOST, ssrc, Buffer.alloc(0));

/** Asks the sender of a stream to send packets again. `seqs` are in ascending order. */
export const lossReport = (ssrc: number, seqs: readonly number[]): Buffer => {
  const named: { readonly seq: number; bits: number }[] = [];
  for (const seq of seqs) {
    const last = named.at(-1);
    const after = last === undefined ? 0 : (seq - last.seq + 0x1_0000) & 0xffff;
    if (last !== undefined && after >= 1 && after <= FOLLOWING) last.bits |= 1 << (after - 1);
    else named.push({ seq, bits: 0 });
  }
  const body = Buffer.alloc(named.length * 4);
  named.forEach(({ seq, bits }, nth) => {
    body.writeUInt16BE(seq, nth * 4);
    body.writeUInt16BE(bits, nth * 4 + 2);
  });
  return transportReport(NACK, ssrc, body);
};

/** Whether one report asks for a whole picture of a stream. */
const isAboutPicture = (report: Buffer, ssrc: number): boolean => {
  const [first = 0, type] = report;
  if (type !== OF_PAYLOAD || report.length < HEAD_BYTES) return false;
  const form = first & 0x1f;
  if (form === PICTURE_LOST) return report.readUInt32BE(8) === ssrc;
  return form === FULL_PICTURE && report.length >= HEAD_BYTES + 4 && report.readUInt32BE(HEAD_BYTES) === ssrc;
};

/** Whether what a viewer reports asks for a picture of this stream that needs none before it. */
export const asksForKeyFrame = (packet: Buffer, ssrc: number): boolean => {
  let at = 0;
  while (at + 4 <= packet.length && (packet[at] ?? 0) >> 6 === 2) {
    const end = at + (packet.readUInt16BE(at + 2) + 1) * 4;
    if (end > packet.length) return false;
    if (isAboutPicture(packet.subarray(at, end), ssrc)) return true;
    at = end;
  }
  return false;
};
