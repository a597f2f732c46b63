/** The index of a stamped message, and the time of its sending by `nowUs`. */
export interface Stamp {
  readonly index: number;
  readonly sentUs: number;
}

const MARK = 'sent-at-';
const TIME_DIGITS = 16;
const INDEX_DIGITS = 6;
const MARK_BYTES = Buffer.from(MARK);

/** Microseconds of the system's monotonic clock, which all processes of a computer share. */
export const nowUs = (): number => Number(process.hrtime.bigint() / 1000n);

/** A text with its index and the time of sending, of about the length that people write. */
export const stampedText = (index: number): string =>
  `${MARK}${String(nowUs()).padStart(TIME_DIGITS, '0')}-${String(index).padStart(INDEX_DIGITS, '0')} a line of about the length that people write to each other`;

/** Finds the stamp in a frame without parsing it; null if there is none. */
export const readStamp = (frame: Buffer): Stamp | null => {
  const at = frame.indexOf(MARK_BYTES);
  if (at < 0) return null;
  const time = at + MARK_BYTES.length;
  const index = time + TIME_DIGITS + 1;
  return {
    sentUs: Number(frame.toString('latin1', time, time + TIME_DIGITS)),
    index: Number(frame.toString('latin1', index, index + INDEX_DIGITS)),
  };
};

/** The frame of a message event with this text: what the floor repeats has the size of what the server sends. */
export const messageFrame = (text: string, index: number): string =>
  JSON.stringify({
    event: 'CHANNEL_MESSAGE',
    data: {
      guildId: '1'.repeat(19),
      channelId: '1'.repeat(19),
      message: {
        id: '1'.repeat(19),
        content: text,
        created_at: '2026-01-01T00:00:00.000Z',
        user_id: '1'.repeat(19),
        username: 'member10',
        avatar: null,
        avatar_decoration: null,
        display_name: null,
        role: 0,
        is_edited: 0,
        edited_at: null,
        parent_id: null,
        mentions_everyone: false,
      },
    },
    seq: index,
  });
