import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type AttachmentId, type ChannelId, type MessageId, toId } from '../../../../src/contract/ids';
import { LIMIT_NAMES, type LimitName, limitsOf, readLimits } from '../../../../src/server/limit-rows';
import { flatPng, SMALL_PICTURE } from '../../../support/node/flat-png';
import {
  type Person,
  startTestServer,
  type TestServer,
  textChannelOf,
} from '../../../support/node/server-app';
import { A_RULE } from '../../../contract/automod-scenarios';
import { smallFile, smallPicture } from '../../../contract/world';

const SMALL = {
  attachments_per_message: 1,
  pending_uploads: 10,
  reactions_per_message: 1,
  pins_per_channel: 1,
  emoji_per_guild: 1,
  stickers_per_guild: 1,
  channels_per_guild: 4,
  members_per_guild: 2,
  drafts: 1,
  scheduled: 1,
  favourites: 1,
  open_requests: 1,
  threads_active: 1,
  purge: 1,
  bulk_bans: 1,
  automod_rules: 1,
  automod_words: 1,
  voice_participants: 1,
  voice_in_all: 1,
  screens_per_channel: 1,
} as const satisfies Readonly<Record<LimitName, number>>;

const HOUR_MS = 60 * 60 * 1000;

describe('the limits of the operator', () => {
  let app: TestServer;
  let owner: Person;
  let guild: Guild;
  beforeAll(async () => {
    app = await startTestServer({ limits: SMALL });
    owner = await app.signUp();
    guild = await app.createGuild(owner);
  });
  afterAll(() => app.close());

  const channelId = () => textChannelOf(guild);
  const say = async (content = 'hello'): Promise<MessageId> =>
    (await app.done('messages.create', { channelId: channelId(), content, parentId: null }, owner)).data.id;
  const upload = async (isPicture = false): Promise<AttachmentId> => {
    const picture = { bytes: await smallPicture(), type: 'image/png', name: 'a.png' };
    const file = isPicture ? { file: picture, name: 'a.png' } : {};
    const args = { channelId: channelId(), ...smallFile(), ...file };
    return (await app.done('attachments.upload', args, owner)).attachment.id;
  };
  const newChannel = async (name: string) =>
    app.call('channels.create', { guildId: guild.id, name, type: 'text', categoryId: null }, owner);
  const joinVoice = ({ channels }: Guild, person: Person) => {
    const channelId = channels.find(({ type }) => type === 'voice')?.id ?? toId<ChannelId>('0');
    return app.call('voice.join', { channelId, selfMute: false, selfDeaf: false }, person);
  };
  const emoji = (name: string) =>
    app.call('emoji.create', { guildId: guild.id, name, image: SMALL_PICTURE }, owner);
  const sticker = (name: string) =>
    app.call('stickers.create', { guildId: guild.id, name, emoji: '👋', image: SMALL_PICTURE }, owner);

  it('are told to everybody', async () => {
    expect((await app.done('meta.fetch', {})).limits).toMatchObject(SMALL);
    const usual = await startTestServer();
    const { limits } = await usual.done('meta.fetch', {});
    expect(limits).toMatchObject({
      pins_per_channel: 100,
      emoji_per_guild: 200,
      attachment_bytes: 26_214_400,
    });
    expect(limits).not.toHaveProperty('members_per_guild');
    expect(limits).not.toHaveProperty('channels_per_guild');
    await usual.close();
  });

  /** What goes beyond each limit, and the refusal; null where the oldest makes room. */
  const BEYOND: Readonly<
    Record<
      LimitName,
      readonly [() => Promise<{ readonly status: number; readonly body: unknown }>, string | null]
    >
  > = {
    attachments_per_message: [
      async () => {
        const attachments = [await upload(), await upload()];
        const said = { channelId: channelId(), content: '', parentId: null, attachments };
        return app.call('messages.create', said, owner);
      },
      'At most 1 files a message',
    ],
    pending_uploads: [
      async () => {
        for (let nth = 0; nth < 12; nth += 1) await upload();
        const rows = await app.store.db.selectFrom('attachments').select('id').execute();
        return { status: rows.length, body: null };
      },
      null,
    ],
    reactions_per_message: [
      async () => {
        const messageId = await say();
        await app.done('reactions.add', { messageId, emoji: '👍' }, owner);
        return app.call('reactions.add', { messageId, emoji: '🎉' }, owner);
      },
      'This message has 1 different reactions already',
    ],
    pins_per_channel: [
      async () => {
        await app.done('messages.pin', { messageId: await say() }, owner);
        return app.call('messages.pin', { messageId: await say() }, owner);
      },
      'This channel has 1 pinned messages already',
    ],
    emoji_per_guild: [
      async () => {
        await emoji('one');
        return emoji('two');
      },
      'This server has 1 emoji already',
    ],
    stickers_per_guild: [
      async () => {
        await sticker('one');
        return sticker('two');
      },
      'This server has 1 stickers already',
    ],
    channels_per_guild: [
      async () => {
        let last = await newChannel('first');
        for (let nth = 0; nth < 4; nth += 1) last = await newChannel(`more-${nth}`);
        return last;
      },
      'This server has 4 channels already',
    ],
    members_per_guild: [
      async () => {
        const invite = { guildId: guild.id, expiresAfter: '7d', maxUses: null } as const;
        const { code } = (await app.done('invites.create', invite, owner)).invite;
        await app.done('invites.join', { code }, await app.signUp());
        return app.call('invites.join', { code }, await app.signUp());
      },
      'This server has 2 members already',
    ],
    drafts: [
      async () => {
        const other = textChannelOf(await app.createGuild(owner));
        const draft = { text: 'begun', parentId: null, base: null };
        await app.done('drafts.set', { ...draft, channelId: channelId() }, owner);
        await app.done('drafts.set', { ...draft, channelId: other }, owner);
        return { status: (await app.done('drafts.list', {}, owner)).drafts.length, body: null };
      },
      null,
    ],
    scheduled: [
      async () => {
        const sendAt = new Date(app.clock.now() + HOUR_MS).toISOString();
        const later = { channelId: channelId(), content: 'later', parentId: null, sendAt };
        await app.done('scheduled.create', later, owner);
        return app.call('scheduled.create', later, owner);
      },
      'You have 1 scheduled messages already',
    ],
    favourites: [
      async () => {
        const star = async (side: number) => {
          const picture = {
            bytes: new Uint8Array(flatPng(side, side)),
            type: 'image/png',
            name: `${side}.png`,
          };
          const args = { channelId: channelId(), ...smallFile(), name: `${side}.png`, file: picture };
          const { id } = (await app.done('attachments.upload', args, owner)).attachment;
          const said = { channelId: channelId(), content: '', parentId: null, attachments: [id] };
          await app.done('messages.create', said, owner);
          return app.call('favourites.set', { attachmentId: id, on: true }, owner);
        };
        await star(8);
        return star(9);
      },
      'You have 1 favourites already',
    ],
    open_requests: [
      async () => {
        const ask = async () =>
          app.call('friends.request', { username: (await app.signUp()).user.username }, owner);
        await ask();
        return ask();
      },
      'You have 1 open requests already',
    ],
    threads_active: [
      async () => {
        const thread = { channelId: channelId(), messageId: null, name: 'one' };
        await app.done('threads.create', thread, owner);
        return app.call('threads.create', { ...thread, name: 'two' }, owner);
      },
      'This channel has 1 active threads already',
    ],
    purge: [
      async () => {
        for (const words of ['two', 'messages']) await say(words);
        const asked = { guildId: guild.id, channelId: channelId(), userId: null, after: null, before: null };
        const rest = { contains: null, limit: 10, reason: '' };
        const { count } = await app.done('messages.purge', { ...asked, ...rest }, owner);
        return { status: count, body: null };
      },
      null,
    ],
    automod_rules: [
      async () => {
        await app.done('automod.create', { guildId: guild.id, rule: A_RULE }, owner);
        return app.call('automod.create', { guildId: guild.id, rule: A_RULE }, owner);
      },
      'A server has at most 1 rules',
    ],
    automod_words: [
      () => {
        const rule = { ...A_RULE, config: { words: ['one', 'two'] } };
        return app.call('automod.create', { guildId: guild.id, rule }, owner);
      },
      'A rule has at most 1 words',
    ],
    voice_participants: [
      async () => {
        const [first, second] = [await app.signUp(), await app.signUp()];
        const hall = await app.createGuild(first);
        await app.join(hall, first, second);
        await joinVoice(hall, first);
        return joinVoice(hall, second);
      },
      'This channel is full',
    ],
    voice_in_all: [
      async () => {
        const other = await app.signUp();
        return joinVoice(await app.createGuild(other), other);
      },
      'This server has no more room in voice channels',
    ],
    screens_per_channel: [
      async () => {
        // Two have to be in.
        const roomy = await startTestServer({ limits: { ...SMALL, voice_participants: 2, voice_in_all: 2 } });
        const people = [await roomy.signUp(), await roomy.signUp()] as const;
        const hall = await roomy.createGuild(people[0]);
        await roomy.join(hall, ...people);
        const marks = { selfMute: false, selfDeaf: false };
        const voiceId = hall.channels.find(({ type }) => type === 'voice')?.id ?? toId<ChannelId>('0');
        for (const person of people) await roomy.done('voice.join', { channelId: voiceId, ...marks }, person);
        await roomy.done('voice.state', { ...marks, screen: true }, people[0]);
        const answered = await roomy.call('voice.state', { ...marks, screen: true }, people[1]);
        await roomy.close();
        return answered;
      },
      'No more screens can be shared in this channel',
    ],
    bulk_bans: [
      async () => {
        const userIds = [(await app.signUp()).userId, (await app.signUp()).userId];
        return app.call('bans.bulk', { guildId: guild.id, userIds, reason: '' }, owner);
      },
      'At most 1 users at once',
    ],
  };

  it.each(LIMIT_NAMES)('%s counts where it is set', async (name) => {
    const [goBeyond, message] = BEYOND[name];
    const { status, body } = await goBeyond();
    if (message === null) expect(status).toBe(SMALL[name]);
    else {
      expect(body).toMatchObject({ message });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

it('limits that a file does not name are the usual ones', () => {
  expect(limitsOf({ drafts: 5 })).toMatchObject({ drafts: 5, scheduled: 100, members_per_guild: null });
});

it.each([
  [{ drafts: 0 }, "'drafts' of [limits] must be a whole number from 1 to 1000"],
  [{ drafts: 1001 }, "'drafts' of [limits] must be a whole number from 1 to 1000"],
  [{ drafts: 1.5 }, "'drafts' of [limits] must be a whole number from 1 to 1000"],
  [{ drafts: '5' }, "'drafts' of [limits] must be a whole number from 1 to 1000"],
  [{ drafs: 5 }, "'drafs' is no limit of the configuration file. Did you mean 'drafts'?"],
  [{ something_else_entirely: 5 }, "'something_else_entirely' is no limit of the configuration file."],
  [{ toString: 5 }, "'toString' is no limit of the configuration file."],
  [7, "'limits' of the configuration file must be a section: [limits]"],
  [['drafts'], "'limits' of the configuration file must be a section: [limits]"],
])('%j is refused in words', (section, message) => {
  expect(readLimits(section)).toEqual({ ok: false, failure: message });
});
