import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallArgs, CallName } from '../../src/contract/rest';
import type { Person } from '../support/node/server-app';
import { type ChannelId, toId } from '../../src/contract/ids';
import { rowOf, rowsThat } from './callers';
import { laterThan } from './own-scenarios';
import { SOME_ARTICLE } from './scenario-parts';
import { smallFile } from './world';
import {
  ABSENT,
  bytesOf,
  createPlacesWorld,
  fillPlacesWorld,
  type Ids,
  isEverything,
  isMember,
  isStaff,
  type Kind,
  KINDS,
  type PlaceKind,
  PLACES,
  type PlacesWorld,
  sayNothing,
  sees,
} from './places-world';

let world: PlacesWorld;
beforeAll(async () => {
  world = await createPlacesWorld();
});
// What is asked of one place reads all of its guild: with hundreds of them most of the time goes there.
const MOST_PLACES = 40;
beforeEach(async () => {
  if (world.made() >= MOST_PLACES) world = await fillPlacesWorld(world.app);
});
afterAll(() => world.app.close());

interface Case {
  readonly what: string;
  readonly name: CallName;
  readonly args: (ids: Ids, person: Person) => object;
  readonly status: (kind: Kind, place: PlaceKind) => number;
  /** The call changes the place, so that the next person needs another one. */
  readonly uses: boolean;
  /** Undoes what a call has done that was not refused. */
  readonly undo?: () => Promise<unknown>;
}

/** Whose right a call asks for, besides the view: that of everybody who sees, of staff, or of the author, the owner. */
const NEEDED = {
  view: () => 200,
  author: (kind) => (kind === 'owner' ? 200 : 403),
  staff: (kind) => (isStaff(kind) ? 200 : 403),
  // To remove the overwrites of a private place is to change those of the staff's own role.
  rules: (kind, place) => {
    if (!isStaff(kind)) return 403;
    return place === 'public' || isEverything(kind) ? 200 : 403;
  },
} as const satisfies Readonly<Record<string, (kind: Kind, place: PlaceKind) => number>>;

const about = <N extends CallName>(
  name: N,
  needed: keyof typeof NEEDED,
  args: (ids: Ids, person: Person) => CallArgs<N>,
  what: string = name,
): Case => ({
  ...{ what, name, args },
  status: (kind, place) => (sees(kind, place) ? NEEDED[needed](kind, place) : 404),
  uses: name.endsWith('.delete') || name === 'overwrites.set',
});

/** A call about the guild, or about an open channel, which names a place besides. */
const besides = <N extends CallName>(
  what: string,
  name: N,
  status: Case['status'],
  args: (ids: Ids, person: Person) => CallArgs<N>,
): Case => ({
  ...{ what, name, args, uses: false },
  status: (kind, place) => (isMember(kind) ? status(kind, place) : 404),
});

const aboutMember = () => ({ guildId: world.guildId, userId: world.people.member.userId, reason: '' });
/** A call about a voice channel: those here are of text. */
const ofVoice = (one: Case): Case => ({
  ...one,
  status: (kind, place) => (one.status(kind, place) === 200 ? 400 : one.status(kind, place)),
});

/** Messages that nobody has written. */
const meantIn = (channelId: ChannelId) => ({
  ...{ guildId: world.guildId, channelId, userId: null, after: null, before: null },
  ...{ contains: 'nothing of it', limit: 1 },
});

let position = 0;
/** A position that no channel and no category has or gets by itself. */
const unusedPosition = (): number => (position += 500);
const ordering: Case['status'] = (kind, place) => {
  if (!isStaff(kind)) return 403;
  return sees(kind, place) ? 200 : 404;
};

const CASES: readonly Case[] = [
  about('channels.rename', 'staff', ({ channelId }) => ({ channelId, name: 'renamed', topic: null })),
  about('channels.delete', 'staff', ({ channelId }) => ({ channelId })),
  ofVoice(about('voice.join', 'view', ({ channelId }) => ({ channelId, selfMute: true, selfDeaf: false }))),
  ofVoice(
    about('channels.editVoice', 'staff', ({ channelId }) => ({ channelId, userLimit: 1, bitrate: 16_000 })),
  ),
  about('channels.markRead', 'view', ({ channelId }) => ({ channelId })),
  about('channels.markUnread', 'view', ({ messageId }) => ({ messageId })),
  about('drafts.set', 'view', ({ channelId }) => ({ channelId, text: 'x', parentId: null, base: null })),
  about('scheduled.create', 'view', ({ channelId }) => ({
    ...{ channelId, content: 'later', parentId: null, sendAt: laterThan({ app: world.app }) },
  })),
  about('channels.typing', 'view', ({ channelId }) => ({ channelId })),
  about('channels.viewers', 'view', ({ channelId }) => ({ channelId })),
  // A channel of a server is no conversation.
  ...(['direct.close', 'direct.leave'] as const).map((name) => ({
    ...about(name, 'view', ({ channelId }) => ({ channelId })),
    status: () => 404,
  })),
  {
    ...about('direct.answer', 'view', ({ channelId }) => ({ channelId, accept: true })),
    status: () => 404,
  },
  ...(['direct.add', 'direct.remove'] as const).map((name) => ({
    ...about(name, 'view', ({ channelId }) => ({ channelId, userId: world.people.owner.userId })),
    status: (kind: string) => (name === 'direct.add' && kind === 'owner' ? 400 : 404),
  })),
  {
    ...about('direct.edit', 'view', ({ channelId }) => ({ channelId, name: 'renamed' })),
    status: () => 404,
  },
  about('threads.create', 'view', ({ channelId }) => ({ channelId, messageId: null, name: 'new' })),
  about('threads.list', 'view', ({ channelId }) => ({ channelId, archived: false })),
  about('messages.list', 'view', ({ channelId }) => ({ channelId })),
  about('messages.create', 'view', ({ channelId }) => ({ channelId, content: 'words', parentId: null })),
  about('messages.edit', 'author', ({ messageId }) => ({ messageId, content: 'edited' })),
  about('messages.history', 'staff', ({ messageId }) => ({ messageId })),
  about('messages.delete', 'author', ({ messageId }) => ({ messageId })),
  about('embeds.remove', 'author', ({ messageId }) => ({ messageId })),
  about('attachments.upload', 'view', ({ channelId }) => ({ channelId, ...smallFile() })),
  {
    ...about('attachments.remove', 'author', ({ messageId }) => ({ messageId, attachmentId: toId('1') })),
    // The message has no files: the author is told so.
    status: (kind, place) => (sees(kind, place) && kind !== 'owner' ? 403 : 404),
  },
  about('gifts.send', 'view', ({ channelId }) => ({ channelId, userId: null, item: SOME_ARTICLE })),
  // The message has no gift.
  { ...about('gifts.take', 'view', ({ messageId }) => ({ messageId })), status: () => 404 },
  about('messages.pin', 'staff', ({ messageId }) => ({ messageId })),
  about('messages.unpin', 'staff', ({ messageId }) => ({ messageId })),
  about('pins.list', 'view', ({ channelId }) => ({ channelId })),
  {
    ...about('reports.create', 'view', ({ messageId }) => ({
      ...{ guildId: null, messageId, userId: null, category: 'spam' as const, text: 'words' },
    })),
    // The owner has written it.
    status: (kind, place) => (sees(kind, place) ? (kind === 'owner' ? 400 : 200) : 404),
  },
  about('reactions.add', 'view', ({ messageId }) => ({ messageId, emoji: '👍' })),
  about('reactions.remove', 'view', ({ messageId }) => ({ messageId, emoji: '👍' })),
  about('reactions.clear', 'staff', ({ messageId }) => ({ messageId, emoji: null, userId: null })),
  about('reactions.list', 'view', ({ messageId }) => ({ messageId, emoji: '👍' })),
  about('categories.rename', 'staff', ({ categoryId }) => ({ categoryId, name: 'renamed' })),
  about('categories.delete', 'staff', ({ categoryId }) => ({ categoryId })),
  about('overwrites.fetch', 'staff', ({ channelId }) => ({ placeId: channelId })),
  about('overwrites.preview', 'rules', ({ channelId }) => ({ placeId: channelId, overwrites: [] })),
  about('overwrites.set', 'rules', ({ channelId }) => ({ placeId: channelId, overwrites: [] })),
  about(
    'overwrites.fetch',
    'staff',
    ({ categoryId }) => ({ placeId: categoryId }),
    'overwrites.fetch of a category',
  ),
  about(
    'overwrites.preview',
    'rules',
    ({ categoryId }) => ({ placeId: categoryId, overwrites: [] }),
    'overwrites.preview of a category',
  ),
  about(
    'overwrites.set',
    'rules',
    ({ categoryId }) => ({ placeId: categoryId, overwrites: [] }),
    'overwrites.set of a category',
  ),
  about('channels.create', 'staff', ({ categoryId }) => ({
    ...{ guildId: world.guildId, name: 'new', type: 'text' as const, categoryId },
  })),
  about('permissions.explain', 'view', ({ channelId }, { userId }) => ({
    ...{ guildId: world.guildId, userId, channelId, permission: 'SEND_MESSAGES' as const },
  })),
  // Nobody is in voice; tests/unit/server/voice has somebody who is.
  besides(
    'voice.move',
    'voice.move',
    (kind) => (isEverything(kind) ? 409 : 403),
    ({ channelId }) => ({ ...aboutMember(), channelId }),
  ),
  besides('channels.reorder of a channel', 'channels.reorder', ordering, ({ channelId }) => ({
    guildId: world.guildId,
    channels: [{ id: channelId, position: unusedPosition(), categoryId: null }],
    categories: [],
  })),
  besides('channels.reorder of a category', 'channels.reorder', ordering, ({ categoryId }) => ({
    guildId: world.guildId,
    channels: [],
    categories: [{ id: categoryId, position: unusedPosition() }],
  })),
  {
    ...besides('channels.reorder into a category', 'channels.reorder', ordering, ({ categoryId }) => ({
      guildId: world.guildId,
      channels: [{ id: world.openId, position: unusedPosition(), categoryId }],
      categories: [],
    })),
    undo: () =>
      world.app.done(
        'channels.reorder',
        {
          guildId: world.guildId,
          channels: [{ id: world.openId, position: unusedPosition(), categoryId: null }],
          categories: [],
        },
        world.people.owner,
      ),
  },
  about('channels.setSlowmode', 'staff', ({ channelId }) => ({ channelId, seconds: 5 })),
  about('messages.previewPurge', 'staff', ({ channelId }) => meantIn(channelId)),
  about('messages.purge', 'staff', ({ channelId }) => ({ ...meantIn(channelId), reason: '' })),
  {
    ...besides(
      'lockdown.start in one channel',
      'lockdown.start',
      (kind, place) => (isStaff(kind) ? (sees(kind, place) ? 200 : 404) : 403),
      ({ channelId }) => ({
        ...{ guildId: world.guildId, minutes: null, reason: '' },
        measures: {
          ...{ pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: true },
          channels: [channelId],
        },
      }),
    ),
    undo: () => world.app.done('lockdown.end', { guildId: world.guildId }, world.people.owner),
  },
  // The message is never in the channel of the call, also for those who see its own.
  besides(
    'messages.create as a reply',
    'messages.create',
    () => 400,
    ({ messageId }) => ({
      ...{ channelId: world.openId, content: 'words', parentId: messageId },
    }),
  ),
  besides(
    'messages.list before a message',
    'messages.list',
    () => 200,
    ({ messageId }) => ({
      ...{ channelId: world.openId, before: messageId },
    }),
  ),
];

/** What is asked of a channel and its messages, and of a thread with the same answers. */
const AS_IN_CHANNELS: ReadonlySet<CallName> = new Set<CallName>([
  ...(['channels.markRead', 'channels.markUnread', 'channels.typing', 'drafts.set'] as const),
  ...(['scheduled.create', 'messages.list', 'messages.create', 'messages.edit'] as const),
  ...(['messages.purge', 'messages.previewPurge'] as const),
  ...(['messages.history', 'messages.delete', 'embeds.remove', 'attachments.upload'] as const),
  ...(['attachments.remove', 'gifts.send', 'gifts.take', 'messages.pin', 'messages.unpin'] as const),
  ...([
    'reports.create',
    'pins.list',
    'reactions.add',
    'reactions.remove',
    'reactions.clear',
    'reactions.list',
  ] as const),
]);
const absent: Case['status'] = () => 404;
const THREAD_CASES: readonly Case[] = [
  ...CASES.filter(({ what, name }) => AS_IN_CHANNELS.has(name) && what === name),
  about('threads.find', 'view', ({ channelId }) => ({ channelId })),
  about('threads.follow', 'view', ({ channelId }) => ({ channelId })),
  about('threads.unfollow', 'view', ({ channelId }) => ({ channelId })),
  about('threads.edit', 'staff', ({ channelId }) => ({ channelId, name: 'renamed' })),
  about('threads.delete', 'staff', ({ channelId }) => ({ channelId, reason: null })),
  // What only channels have.
  ...[
    about('channels.rename', 'staff', ({ channelId }) => ({ channelId, name: 'renamed', topic: null })),
    about('channels.delete', 'staff', ({ channelId }) => ({ channelId })),
    about('channels.setSlowmode', 'staff', ({ channelId }) => ({ channelId, seconds: 5 })),
    about('overwrites.fetch', 'staff', ({ channelId }) => ({ placeId: channelId })),
    about('overwrites.set', 'rules', ({ channelId }) => ({ placeId: channelId, overwrites: [] })),
  ].map((one) => ({ ...one, status: absent })),
];

const call = (name: CallName, args: object, person: Person) => world.app.call(name, args, person);

describe.each(PLACES)('a %s place', (place) => {
  it.each(CASES)(
    '$what answers each kind of people as they may, and the others as if nothing were there',
    async ({ what, name, args, status, uses, undo }) => {
      let ids = await world.makeIds(place);
      for (const kind of KINDS) {
        const person = world.people[kind];
        const answer = await call(name, args(ids, person), person);
        const label = `${what} of a ${place} place by ${kind}: ${JSON.stringify(answer.body).slice(0, 120)}`;
        expect(answer.status, label).toBe(status(kind, place));
        if (!sees(kind, place)) {
          const absent = await call(name, args(ABSENT, person), person);
          expect(bytesOf(answer), label).toBe(bytesOf(absent));
          sayNothing(bytesOf(answer), ids, label);
        } else if (answer.status === 200) {
          await undo?.();
          if (uses) ids = await world.makeIds(place);
        }
      }
    },
  );
});

type Lists = { readonly [N in CallName]?: (person: Person) => CallArgs<N> };
/** Calls that name no place, and whose answer has or counts them, or what is in them. */
const LISTS: Lists = {
  'guilds.list': () => ({}),
  'guilds.info': () => ({ guildId: world.guildId }),
  'guildSettings.fetch': () => ({ guildId: world.guildId }),
  'guilds.discovery': () => ({}),
  'guilds.viewAs': () => ({ guildId: world.guildId, roleIds: [world.lowRoleId] }),
  'roles.list': () => ({ guildId: world.guildId }),
  'members.list': () => ({ guildId: world.guildId }),
  'members.fetch': () => ({ guildId: world.guildId, userId: world.people.owner.userId }),
  'members.some': () => ({ guildId: world.guildId, userIds: [world.people.owner.userId] }),
  'members.search': () => ({ guildId: world.guildId, query: 'person' }),
  'pictures.list': () => ({ guildId: world.guildId }),
  'inbox.mentions': () => ({}),
  'bans.list': () => ({ guildId: world.guildId }),
  'invites.list': () => ({ guildId: world.guildId }),
  'invites.info': () => ({ code: world.inviteCode }),
  'messages.list': () => ({ channelId: world.openId }),
  'channels.viewers': () => ({ channelId: world.openId }),
  'overwrites.fetch': () => ({ placeId: world.openId }),
  'overwrites.preview': () => ({ placeId: world.openId, overwrites: [] }),
  'permissions.explain': ({ userId }) => ({
    ...{ guildId: world.guildId, userId, channelId: null, permission: 'VIEW_CHANNELS' as const },
  }),
  'partner.fetch': () => ({ guildId: world.guildId }),
  'users.me': () => ({}),
  'users.fetch': () => ({ userId: world.people.owner.userId }),
  'systemMessages.list': () => ({}),
};

/** What each kind of people is answered by each of these calls. */
const listed = async (kinds: readonly Kind[]): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const kind of kinds)
    for (const [name, argsOf] of Object.entries(LISTS)) {
      const person = world.people[kind];
      const answer = await call(name as CallName, argsOf(person), person);
      answers.set(`${name} by ${kind}`, bytesOf(answer));
    }
  return answers;
};

describe.each(PLACES)('a thread of a %s place', (place) => {
  it.each(THREAD_CASES)(
    '$what answers each kind of people as they may, and the others as if nothing were there',
    async ({ what, name, args, status, uses }) => {
      let ids = await world.makeThreadIds(place);
      for (const kind of KINDS) {
        const person = world.people[kind];
        const answer = await call(name, args(ids, person), person);
        const label = `${what} of a thread of a ${place} place by ${kind}: ${JSON.stringify(answer.body).slice(0, 120)}`;
        expect(answer.status, label).toBe(status(kind, place));
        if (!sees(kind, place)) {
          expect(bytesOf(answer), label).toBe(bytesOf(await call(name, args(ABSENT, person), person)));
          sayNothing(bytesOf(answer), ids, label);
        } else if (answer.status === 200 && uses) ids = await world.makeThreadIds(place);
      }
    },
  );
});

describe.each(PLACES.filter((place) => place !== 'public'))('that there is a %s place', (place) => {
  const blind = KINDS.filter((kind) => !sees(kind, place));

  it('changes no answer to those who do not see it, by any byte', async () => {
    const before = await listed(blind);
    const ids = await world.makeIds(place);
    const after = await listed(blind);
    for (const [label, text] of after) {
      expect(text, label).toBe(before.get(label));
      sayNothing(text, ids, label);
    }
    // Those who see it are told.
    expect((await listed(['owner'])).get('guilds.list by owner')).toContain(ids.channelId);
  });

  it('is in the audit log of those who do not see it without its name and its words', async () => {
    const { owner } = world.people;
    const all = [await world.makeIds(place), await world.makeIds(place)] as const;
    const [{ channelId, categoryId, messageId }, gone] = all;
    const done = (name: CallName, args: object) => world.app.done(name, args, owner);
    const { messages } = (await world.app.done('messages.list', { channelId }, owner)).data;
    expect(messages).toHaveLength(1);
    await done('channels.reorder', {
      guildId: world.guildId,
      channels: [{ id: channelId, position: unusedPosition(), categoryId }],
      categories: [{ id: categoryId, position: unusedPosition() }],
    });
    await done('messages.delete', { messageId });
    await done('channels.delete', { channelId: gone.channelId });
    await done('categories.delete', { categoryId: gone.categoryId });
    const told = async (kind: Kind) =>
      bytesOf(await call('auditLog.list', { guildId: world.guildId }, world.people[kind]));
    for (const kind of blind) for (const ids of all) sayNothing(await told(kind), ids, `the log of ${kind}`);
    expect(await told('owner')).toContain(all[0].names[0]);
  });
});

it('asks of every call about a channel, a category or a message, and of more than 24 calls in all', () => {
  const scopes = ['channelId', 'categoryId', 'placeId', 'messageId'];
  const asked = new Set<string>([...CASES, ...THREAD_CASES].map(({ name }) => name));
  expect(rowsThat((row) => scopes.includes(row.in ?? '')).filter((name) => !asked.has(name))).toEqual([]);
  const args = (name: CallName): readonly string[] =>
    [rowOf(name).header, rowOf(name).body].flatMap((fields) => Object.keys(fields?.() ?? {}));
  const placed = ['channelId', 'categoryId', 'placeId', 'messageId', 'parentId', 'channels', 'categories'];
  // A call that is new and names a place has its case here.
  expect(
    rowsThat((_row, name) => args(name).some((arg) => placed.includes(arg))).filter(
      (name) => !asked.has(name),
    ),
  ).toEqual([]);
  expect(new Set([...asked, ...Object.keys(LISTS), 'auditLog.list']).size).toBeGreaterThan(24);
});
