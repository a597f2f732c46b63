import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame } from '../../../../src/main/gateway/decode';

const frame = (event: unknown, data: unknown, seq?: unknown) => JSON.stringify({ event, data, seq });
const typing = { guildId: '1', channelId: '2', userId: '3', username: 'ada' };

describe('decodeFrame', () => {
  it('reads a known event by its row, with its place in the order', () => {
    expect(decodeFrame(frame('CHANNEL_TYPING_START', typing, 7))).toEqual({
      frame: { kind: 'event', seq: 7, event: { name: 'CHANNEL_TYPING_START', data: typing } },
      dropped: null,
    });
  });

  it('renames and defaults as the entity says', () => {
    const data = { guildId: '1', channelId: '2', messageId: '3', content: 'x', edited_at: null };
    expect(decodeFrame(frame('CHANNEL_MESSAGE_EDIT', data)).frame).toEqual({
      kind: 'event',
      seq: null,
      event: {
        name: 'CHANNEL_MESSAGE_EDIT',
        data: { guildId: '1', channelId: '2', messageId: '3', content: 'x', editedAt: null },
      },
    });
  });

  it('drops what it does not know, or cannot read, but keeps its place', () => {
    expect(decodeFrame(frame('GUILD_PARTY', {}, 4))).toEqual({
      frame: { kind: 'event', seq: 4, event: null },
      dropped: { name: 'GUILD_PARTY', why: 'unknown-event' },
    });
    expect(decodeFrame(frame('CHANNEL_TYPING_START', { guildId: 1 }, 5))).toEqual({
      frame: { kind: 'event', seq: 5, event: null },
      dropped: { name: 'CHANNEL_TYPING_START', why: 'ill-formed' },
    });
  });

  it('reads HELLO and PONG', () => {
    expect(decodeFrame(frame('HELLO', { session: 's', resumed: true })).frame).toEqual({
      kind: 'hello',
      session: 's',
      resumed: true,
    });
    expect(decodeFrame(frame('PONG', { timestamp: 5 })).frame).toEqual({ kind: 'pong', timestamp: 5 });
    expect(decodeFrame(frame('HELLO', { session: 5 })).dropped?.why).toBe('ill-formed');
    expect(decodeFrame(frame('PONG', null)).dropped?.why).toBe('ill-formed');
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"data":{}}', '{"event":5}', '{"event":"X","data":{},"seq":"1"}'])(
    'counts %j as unreadable',
    (text) => {
      const decoded = decodeFrame(text);
      expect(decoded.frame).toEqual({ kind: 'unreadable' });
      expect(decoded.dropped).not.toBeNull();
    },
  );

  it('never throws, and does not take a name from the prototype for an event', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(decodeFrame(frame(name, {})).dropped?.why).toBe('unknown-event');
    }
    fc.assert(fc.property(fc.string(), (text) => void decodeFrame(text)));
    fc.assert(
      fc.property(
        fc.constantFrom('GUILD_JOINED', 'CHANNEL_MESSAGE', 'HELLO', 'GUILD_MEMBER_STATUS'),
        fc.jsonValue(),
        (name, data) => void decodeFrame(frame(name, data, 1)),
      ),
    );
  });
});
