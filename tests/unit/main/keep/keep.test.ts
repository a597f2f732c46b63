import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ChannelId, type GuildId, type MessageId, toId } from '../../../../src/contract/ids';
import type { KeptChannel } from '../../../../src/contract/ipc/kept';
import { KEEP_LIMITS } from '../../../../src/contract/keep-limits';
import { Keep } from '../../../../src/main/keep/keep';
import { makeChannel, makeGuild, makeMessage, makeMessages } from '../../../support/renderer/factories';
import { useFolder } from '../removal/support';
import { ManualClock } from '../support/manual-clock';

const at = useFolder();
const guildId = toId<GuildId>('5');
const place = (channel: number, guild = '5') => ({
  guildId: toId<GuildId>(guild),
  channelId: toId<ChannelId>(String(channel)),
});
const channelOf = (channel: number, from: number, to: number, guild = '5'): KeptChannel => ({
  ...place(channel, guild),
  completeTo: 1000 + to,
  hasOlder: false,
  messages: makeMessages(from, to),
});

let clock: ManualClock;
let budget: number;
let unwanted: string | null;
let keep: Keep;
const make = (): Keep =>
  new Keep({
    ...{ folder: at('kept'), clock },
    budget: () => budget,
    isWanted: (guild) => guild !== unwanted,
  });
/** The next start of the app. */
const again = async (account = 'ada'): Promise<void> => {
  await keep.written();
  keep = make();
  await keep.open(account);
};
beforeEach(async () => {
  clock = new ManualClock();
  budget = 1_000_000;
  unwanted = null;
  keep = make();
  await keep.open('ada');
});

const own = () => at('kept', createHash('sha256').update('ada').digest('hex').slice(0, 32));
const files = (): readonly string[] => (existsSync(own()) ? readdirSync(own()).toSorted() : []);
const idsOf = async (channel: number): Promise<readonly string[] | undefined> =>
  (await keep.read(place(channel)))?.messages.map(({ id }) => id);

describe('kept messages', () => {
  it('are there at the next start, for their person alone', async () => {
    const channel = channelOf(7, 1, 3);
    await keep.write(channel);
    await again();
    const { completeTo, hasOlder, messages } = channel;
    expect(await keep.read(place(7))).toEqual({ completeTo, hasOlder, messages });
    expect(keep.bytes).toBe(statSync(join(own(), '5-7.json')).size);
    if (process.platform === 'win32') return;
    expect([statSync(own()).mode & 0o777, statSync(join(own(), '5-7.json')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  it('are nobody else’s, and go when somebody else signs in', async () => {
    await keep.write(channelOf(7, 1, 3));
    await again('ben');
    expect([await keep.read(place(7)), existsSync(own())]).toEqual([null, false]);
  });

  it('are read before they are written', async () => {
    const written = keep.write(channelOf(7, 1, 3));
    expect(await idsOf(7)).toEqual(['1', '2', '3']);
    await written;
  });

  it('are whole after a kill, whatever was being written', async () => {
    await keep.write(channelOf(7, 1, 3));
    await keep.write(channelOf(8, 1, 3));
    writeFileSync(join(own(), '5-7.json.new'), '{"v":1,"gui');
    truncateSync(join(own(), '5-8.json'), 40);
    await again();
    expect(files()).toEqual(['5-7.json', '5-8.json']);
    expect([await idsOf(7), await idsOf(8)]).toEqual([['1', '2', '3'], undefined]);
    await keep.written();
    expect(files()).toEqual(['5-7.json']);
  });

  it.each([
    ['is empty', ''],
    ['is of another version', '{"v":2}'],
    ['is of another channel', null],
  ])('are lost alone where their file %s', async (_, text) => {
    await keep.write(channelOf(7, 1, 3));
    await keep.write(channelOf(8, 1, 2));
    writeFileSync(join(own(), '5-7.json'), text ?? readFileSync(join(own(), '5-8.json')));
    expect([await idsOf(7), await idsOf(8)]).toEqual([undefined, ['1', '2']]);
    await keep.written();
    expect(files()).toEqual(['5-8.json']);
  });

  it('take the place of those before, and without any there is no file', async () => {
    await keep.write(channelOf(7, 1, 3));
    await Promise.all([keep.write(channelOf(7, 2, 4)), keep.write(channelOf(7, 5, 6))]);
    expect(await idsOf(7)).toEqual(['5', '6']);
    await keep.write({ ...channelOf(7, 1, 1), messages: [] });
    expect([await idsOf(7), files(), keep.bytes]).toEqual([undefined, [], 0]);
  });

  it('that are no messages, or in no order, are not written', async () => {
    const [one, two] = makeMessages(1, 2);
    if (one === undefined || two === undefined) throw new Error('no messages');
    await keep.write({ ...channelOf(7, 1, 1), messages: [two, one] });
    await keep.write({ ...channelOf(8, 1, 1), messages: [{ ...one, content: 5 as unknown as string }] });
    expect(files()).toEqual([]);
  });

  it('are the newest of a channel, as many as its file may have bytes', async () => {
    const messages = makeMessages(1, 100).map((message) => ({ ...message, content: 'x'.repeat(4000) }));
    await keep.write({ ...channelOf(7, 1, 1), messages });
    const kept = await keep.read(place(7));
    expect([kept?.hasOlder, kept?.messages.at(-1)?.id, kept?.messages.length]).toEqual([true, '100', 59]);
    expect(keep.bytes).toBeLessThan(KEEP_LIMITS.channelBytes + 1000);
  });
});

describe('over its size', () => {
  const size = async (): Promise<number> => {
    await keep.write(channelOf(1, 1, 9));
    return keep.bytes;
  };

  it('the least recently read channels go, also over a restart', async () => {
    budget = (await size()) * 3 + 100;
    for (const channel of [2, 3]) {
      clock.advance(1000);
      await keep.write(channelOf(channel, 1, 9));
    }
    clock.advance(1000);
    await keep.read(place(1));
    await again();
    clock.advance(1000);
    await keep.write(channelOf(4, 1, 9));
    expect(files()).toEqual(['5-1.json', '5-3.json', '5-4.json']);
    budget = keep.bytes / 2;
    await keep.settingsChanged();
    expect(files()).toEqual(['5-4.json']);
  });

  it('nothing is written that alone is more', async () => {
    budget = 100;
    await keep.write(channelOf(7, 1, 9));
    expect(files()).toEqual([]);
  });

  it('nothing stays where it is turned off, nor is anything written', async () => {
    await size();
    budget = 0;
    await keep.settingsChanged();
    await keep.write(channelOf(7, 1, 3));
    expect(existsSync(at('kept'))).toBe(false);
  });

  it('so many bytes are written a minute', async () => {
    budget = 1_000_000_000;
    const messages = makeMessages(1, 60).map((message) => ({ ...message, content: 'x'.repeat(4000) }));
    for (let channel = 1; channel <= 80; channel += 1)
      await keep.write({ ...channelOf(channel, 1, 1), messages });
    expect(keep.bytes).toBeLessThanOrEqual(KEEP_LIMITS.bytesAMinute);
    for (let channel = 100; channel <= 120; channel += 1)
      await keep.write({ ...channelOf(channel, 1, 1), messages: messages.slice(0, 10) });
    expect(files().length).toBeLessThan(80);
    // What may not stay as it is goes.
    keep.heard([{ name: 'CHANNEL_MESSAGE_DELETE', data: { ...place(1), messageId: toId<MessageId>('30') } }]);
    await keep.written();
    expect(files()).not.toContain('5-1.json');
    clock.advance(60_000);
    await keep.write(channelOf(99, 1, 3));
    expect(files()).toContain('5-99.json');
  });
});

describe('what one may no longer see', () => {
  const deletion = (channel: number, message: number) =>
    ({
      name: 'CHANNEL_MESSAGE_DELETE',
      data: { ...place(channel), messageId: toId<MessageId>(String(message)) },
    }) as const;

  it('goes when a message is deleted, and no write that was on its way brings it back', async () => {
    await keep.write(channelOf(7, 1, 3));
    keep.heard([deletion(7, 2)]);
    expect(await idsOf(7)).toEqual(['1', '3']);
    await keep.written();
    expect(readFileSync(join(own(), '5-7.json'), 'utf8')).not.toContain('message 2');
    await keep.write(channelOf(7, 1, 4));
    await again();
    expect(await idsOf(7)).toEqual(['1', '3', '4']);
  });

  it('goes when many messages are deleted at once', async () => {
    await keep.write(channelOf(7, 1, 4));
    const messageIds = ['2', '3'].map((id) => toId<MessageId>(id));
    keep.heard([{ name: 'CHANNEL_MESSAGES_DELETE', data: { ...place(7), messageIds } }]);
    expect(await idsOf(7)).toEqual(['1', '4']);
  });

  it('goes with the last message of a channel', async () => {
    await keep.write(channelOf(7, 2, 2));
    keep.heard([deletion(7, 2)]);
    await keep.written();
    expect([files(), await idsOf(7)]).toEqual([[], undefined]);
  });

  it('goes when words, files or previews are taken out of a message', async () => {
    await keep.write(channelOf(7, 1, 2));
    const messageId = toId<MessageId>('2');
    keep.heard([
      { name: 'CHANNEL_MESSAGE_EDIT', data: { ...place(7), messageId, content: 'calm', editedAt: null } },
      { name: 'CHANNEL_MESSAGE_ATTACHMENTS', data: { ...place(7), messageId, attachments: [] } },
      { name: 'CHANNEL_MESSAGE_EMBEDS', data: { ...place(7), messageId, embeds: [] } },
    ]);
    await again();
    const kept = await keep.read(place(7));
    expect(kept?.messages[1]).toMatchObject({ content: 'calm', isEdited: true, attachments: [], embeds: [] });
    expect(kept?.messages[0]).toEqual(makeMessage(1));
  });

  it.each([
    [
      'a channel is deleted or hidden',
      { name: 'GUILD_CHANNEL_DELETE', data: place(7) },
      ['5-8.json', '6-9.json'],
    ],
    ['one leaves, or is banned', { name: 'GUILD_LEFT', data: { guildId, reason: 'banned' } }, ['6-9.json']],
    [
      'the server comes back without it',
      {
        name: 'GUILD_JOINED',
        data: { guild: makeGuild({ id: guildId, channels: [makeChannel({ id: place(8).channelId })] }) },
      },
      ['5-8.json', '6-9.json'],
    ],
  ] as const)('goes when %s', async (_, event, left) => {
    await keep.write(channelOf(7, 1, 3));
    await keep.write(channelOf(8, 1, 3));
    await keep.write(channelOf(9, 1, 3, '6'));
    keep.heard([event]);
    await keep.written();
    expect(files()).toEqual(left);
  });

  it('goes when it is learned at the next start, and is not written after', async () => {
    await keep.write(channelOf(7, 1, 3));
    await keep.write(channelOf(8, 1, 3));
    await again();
    await keep.only({ guilds: [{ guildId, channelIds: [place(8).channelId] }] });
    await keep.write(channelOf(7, 1, 3));
    expect([files(), await idsOf(7)]).toEqual([['5-8.json'], undefined]);
    keep.heard([
      { name: 'GUILD_CHANNEL_CREATE', data: { guildId, channel: makeChannel({ id: place(7).channelId }) } },
    ]);
    await keep.write(channelOf(7, 1, 3));
    expect(files()).toEqual(['5-7.json', '5-8.json']);
  });

  it('goes where the person does not want messages of a server here', async () => {
    await keep.write(channelOf(7, 1, 3));
    await keep.write(channelOf(9, 1, 3, '6'));
    unwanted = '5';
    await keep.settingsChanged();
    await keep.write(channelOf(8, 1, 3));
    expect(files()).toEqual(['6-9.json']);
  });

  it('goes all at once, with what is being written', async () => {
    const writes = [keep.write(channelOf(7, 1, 3)), keep.write(channelOf(8, 1, 3))];
    await keep.clear();
    await Promise.all(writes);
    expect([existsSync(at('kept')), keep.bytes]).toEqual([false, 0]);
    await keep.write(channelOf(8, 1, 3));
    expect(files()).toEqual(['5-8.json']);
  });
});
