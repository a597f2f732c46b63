import { damage, deepJson, type Dice, junkJson, junkObject, junkText } from './junk';

const OPCODE = { continuation: 0x0, text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const;

interface FrameParts {
  readonly opcode: number;
  readonly payload: Buffer;
  readonly isFinal?: boolean;
  readonly isMasked?: boolean;
  readonly reserved?: number;
  /** The length in the header, if it is not the true one. */
  readonly saidLength?: number;
}

/** A frame as a client sends it (RFC 6455), or a malformed one. */
const frameOf = (
  dice: Dice,
  { opcode, payload, isFinal = true, isMasked = true, reserved = 0, saidLength = payload.length }: FrameParts,
): Buffer => {
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  const header = Buffer.alloc(saidLength < 126 ? 2 : saidLength < 65_536 ? 4 : 10);
  header[0] = first;
  if (header.length === 2) header[1] = saidLength;
  else if (header.length === 4) {
    header[1] = 126;
    header.writeUInt16BE(saidLength, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(saidLength), 2);
  }
  if (!isMasked) return Buffer.concat([header, payload]);
  header.writeUInt8(header.readUInt8(1) | 0x80, 1);
  const mask = dice.bytes(4);
  return Buffer.concat([header, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
};

const text = (dice: Dice, content: string): Buffer =>
  frameOf(dice, { opcode: OPCODE.text, payload: Buffer.from(content) });

/** A meaningless frame that the server must ignore: an unknown event, a ping, a fragmented message. */
export const harmlessFrame = (dice: Dice): Buffer => {
  const unknown = `{"event":${JSON.stringify(`X${junkText(dice)}`)},"data":${junkJson(dice)},"more":${junkObject(dice, 1)}}`;
  switch (dice.roll(6)) {
    case 0:
      return frameOf(dice, { opcode: OPCODE.ping, payload: dice.bytes(dice.roll(126)) });
    case 1:
      return frameOf(dice, { opcode: OPCODE.pong, payload: dice.bytes(dice.roll(126)) });
    case 2: {
      const whole = Buffer.from(unknown);
      const at = dice.roll(whole.length);
      return Buffer.concat([
        frameOf(dice, { opcode: OPCODE.text, payload: whole.subarray(0, at), isFinal: false }),
        ...(dice.chance(50) ? [frameOf(dice, { opcode: OPCODE.ping, payload: Buffer.alloc(0) })] : []),
        frameOf(dice, { opcode: OPCODE.continuation, payload: whole.subarray(at) }),
      ]);
    }
    default:
      return text(dice, unknown);
  }
};

const FATAL: readonly [(dice: Dice) => Buffer, ...((dice: Dice) => Buffer)[]] = [
  (dice) => frameOf(dice, { opcode: OPCODE.binary, payload: dice.bytes(dice.roll(200)) }),
  (dice) => text(dice, junkText(dice)),
  (dice) => text(dice, junkJson(dice).slice(1)),
  (dice) => text(dice, `{"event":${junkJson(dice, 0).replace(/^"/, '["')}`),
  (dice) =>
    text(
      dice,
      `{"event":"PING","data":${dice.pick(['null', '[]', '{}', '{"timestamp":"x"}', '{"timestamp":null}'])}}`,
    ),
  (dice) =>
    text(dice, dice.pick(['[]', 'null', '7', '"PING"', '{}', '{"event":7}', '{"event":null,"data":{}}'])),
  (dice) => text(dice, deepJson(dice).slice(0, 60_000)),
  // Invalid UTF-8.
  (dice) =>
    frameOf(dice, {
      opcode: OPCODE.text,
      payload: Buffer.from([0x7b, 0xff, 0xfe, ...dice.bytes(dice.roll(40))]),
    }),
  (dice) => frameOf(dice, { opcode: OPCODE.text, payload: Buffer.from([0xed, 0xa0, 0x80]) }),
  // Too long, or declared as too long.
  (dice) =>
    frameOf(dice, {
      opcode: OPCODE.text,
      payload: Buffer.alloc(dice.chance(10) ? 65_537 : 10, 32),
      saidLength: 65_537,
    }),
  (dice) => frameOf(dice, { opcode: OPCODE.text, payload: Buffer.alloc(0), saidLength: 2 ** 31 }),
  (dice) => frameOf(dice, { opcode: OPCODE.text, payload: Buffer.alloc(0), saidLength: 2 ** 52 }),
  // Violations of RFC 6455.
  (dice) => frameOf(dice, { opcode: OPCODE.text, payload: Buffer.from('{}'), isMasked: false }),
  (dice) =>
    frameOf(dice, { opcode: dice.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), payload: Buffer.alloc(0) }),
  (dice) => frameOf(dice, { opcode: OPCODE.text, payload: Buffer.from('{}'), reserved: 1 + dice.roll(7) }),
  (dice) => frameOf(dice, { opcode: OPCODE.continuation, payload: dice.bytes(5) }),
  (dice) => frameOf(dice, { opcode: OPCODE.ping, payload: dice.bytes(126) }),
  (dice) => frameOf(dice, { opcode: OPCODE.ping, payload: Buffer.alloc(0), isFinal: false }),
  (dice) => frameOf(dice, { opcode: OPCODE.close, payload: dice.bytes(1) }),
  (dice) =>
    frameOf(dice, { opcode: OPCODE.close, payload: Buffer.from([0x03, dice.pick([0xe7, 0xed, 0xee])]) }),
  (dice) => frameOf(dice, { opcode: OPCODE.close, payload: Buffer.from([0x03, 0xe8, 0xff, 0xfe]) }),
  (dice) =>
    Buffer.concat([
      frameOf(dice, { opcode: OPCODE.text, payload: Buffer.from('{"a'), isFinal: false }),
      frameOf(dice, { opcode: OPCODE.text, payload: Buffer.from('":1}') }),
    ]),
  // A message above the limit in fragments below it.
  (dice) =>
    Buffer.concat([
      frameOf(dice, { opcode: OPCODE.text, payload: Buffer.alloc(40_000, 32), isFinal: false }),
      frameOf(dice, { opcode: OPCODE.continuation, payload: Buffer.alloc(40_000, 32) }),
    ]),
];

/** A frame for which the server must close the socket. */
export const fatalFrame = (dice: Dice): Buffer => dice.pick(FATAL)(dice);

/** Random or damaged bytes: the outcome is open. */
export const noFrame = (dice: Dice): Buffer =>
  dice.chance(50) ? dice.bytes(1 + dice.roll(64)) : damage(dice, harmlessFrame(dice));
