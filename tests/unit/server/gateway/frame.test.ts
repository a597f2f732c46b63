import { describe, expect, it } from 'vitest';
import { toId, type ChannelId, type GuildId } from '../../../../src/contract/ids';
import { controlFrame, encodeEvent, numberedFrames } from '../../../../src/server/gateway/frame';

/**
 * The texts that a websocket client reads from these bytes: text frames that are neither masked nor fragmented (RFC
 * 6455).
 */
const read = (bytes: Buffer): unknown[] => {
  const texts: unknown[] = [];
  for (let at = 0; at < bytes.length;) {
    expect(bytes[at]).toBe(0x81);
    const short = bytes.readUInt8(at + 1);
    const [header, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, bytes.readUInt16BE(at + 2)]
          : [10, Number(bytes.readBigUInt64BE(at + 2))];
    texts.push(JSON.parse(bytes.toString('utf8', at + header, at + header + length)));
    at += header + length;
  }
  return texts;
};

const edit = (content: string) =>
  encodeEvent('CHANNEL_MESSAGE_EDIT', {
    guildId: toId<GuildId>('1'),
    channelId: toId<ChannelId>('2'),
    messageId: toId('3'),
    content,
    editedAt: null,
  });

const data = (content: string) => ({
  guildId: '1',
  channelId: '2',
  messageId: '3',
  content,
  edited_at: null,
});

describe('frames', () => {
  it.each([1, 9, 10, 999, 123_456_789])('carry the number %d that a session gives', (seq) => {
    expect(read(numberedFrames([edit('hé')], seq))).toEqual([
      { event: 'CHANNEL_MESSAGE_EDIT', data: data('hé'), seq },
    ]);
  });

  it('carry no number for a client that knows no resume, even when another got one', () => {
    const event = edit('x');
    numberedFrames([event], 5);
    expect(read(numberedFrames([event], null))).toEqual([{ event: 'CHANNEL_MESSAGE_EDIT', data: data('x') }]);
  });

  it('are right at every length at which the header changes', () => {
    for (const length of [0, 1, 40, 60, 100, 200, 65_300, 65_400, 65_536, 70_000])
      for (const seq of [1, 12, 123]) {
        const content = 'x'.repeat(length);
        expect(read(numberedFrames([edit(content)], seq))).toEqual([
          { event: 'CHANNEL_MESSAGE_EDIT', data: data(content), seq },
        ]);
      }
  });

  it('are shared by sessions that keep step, and not by others', () => {
    const event = edit('x');
    const first = numberedFrames([event], 7);
    expect(numberedFrames([event], 7)).toBe(first);
    expect(numberedFrames([event], 8)).not.toBe(first);
    expect(read(numberedFrames([event], 7))).toEqual([
      { event: 'CHANNEL_MESSAGE_EDIT', data: data('x'), seq: 7 },
    ]);
  });

  it('of several events are shared by sessions that have the same ones at the same numbers, and by no others', () => {
    const [a, b, c] = [edit('a'), edit('b'), edit('c')];
    const first = numberedFrames([a, b, c], 4);
    expect(read(first)).toEqual([
      { event: 'CHANNEL_MESSAGE_EDIT', data: data('a'), seq: 4 },
      { event: 'CHANNEL_MESSAGE_EDIT', data: data('b'), seq: 5 },
      { event: 'CHANNEL_MESSAGE_EDIT', data: data('c'), seq: 6 },
    ]);
    expect(numberedFrames([a, b, c], 4)).toBe(first);
    const others: [Parameters<typeof numberedFrames>[0], number | null][] = [
      [[a, b, c], 5],
      [[a, b], 4],
      [[a, c, c], 4],
      [[a, b, c, a], 4],
      [[a, b, c], null],
    ];
    for (const [events, seq] of others) {
      expect(numberedFrames([a, b, c], 4)).toEqual(first);
      const frames = read(numberedFrames(events, seq));
      expect(frames).toEqual(
        events.map(({ body }, nth) => ({
          ...(JSON.parse(`${body.toString()}}`) as object),
          ...(seq === null ? {} : { seq: seq + nth }),
        })),
      );
    }
  });

  it('follow one another in one buffer', () => {
    const frames = Buffer.concat([
      controlFrame('HELLO', { session: 's', resumed: false }),
      numberedFrames([edit('a')], 1),
    ]);
    expect(read(frames)).toHaveLength(2);
  });

  it('hold nothing that the table does not name', () => {
    const event = encodeEvent('CHANNEL_READ', {
      guildId: toId<GuildId>('1'),
      channelId: toId<ChannelId>('2'),
      secret: 'x',
    } as never);
    expect(event.body.toString()).not.toContain('secret');
  });

  it('name no guild for a conversation, and reach only those who understand that', () => {
    const id = '7';
    const said = encodeEvent('CHANNEL_READ', { guildId: toId<GuildId>(id), channelId: toId<ChannelId>(id) });
    expect(read(numberedFrames([said], null))).toEqual([
      { event: 'CHANNEL_READ', data: { guildId: null, channelId: id } },
    ]);
    expect(said.cap).toBe('direct-messages');
    const inGuild = encodeEvent('CHANNEL_READ', { guildId: toId<GuildId>('6'), channelId: toId(id) });
    expect(read(numberedFrames([inGuild], null))).toEqual([
      { event: 'CHANNEL_READ', data: { guildId: '6', channelId: id } },
    ]);
    expect(inGuild.cap).toBeNull();
  });
});
