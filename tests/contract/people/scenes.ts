import type { CallArgs, CallName, FullCallReply } from '../../../src/contract/rest';
import type { TestServer } from '../../support/node/server-app';
import { smallFile } from '../world';
import { type Cast, type Place, type Stage, words } from './places';

/** A call that one person makes where another is concerned. */
export interface Scene {
  readonly call: CallName;
  readonly place: Place;
  /** The call's arguments, and what happens before it. */
  readonly args: (stage: Stage, cast: Cast, app: TestServer) => object | Promise<object>;
  /** What a reader finds of the other, in words. */
  readonly finds: ((reply: unknown, cast: Cast) => string) | null;
}

type Args<N extends CallName> = (
  stage: Stage,
  cast: Cast,
  app: TestServer,
) => CallArgs<N> | Promise<CallArgs<N>>;

const scene = <N extends CallName>(call: N, place: Place, args: Args<N>): Scene => ({
  ...{ call, place, args },
  finds: null,
});

/** A scene of one who reads. */
const reading = <N extends CallName>(
  call: N,
  place: Place,
  args: Args<N>,
  finds: (reply: FullCallReply<N>, cast: Cast) => string,
): Scene => ({ call, place, args, finds: finds as Scene['finds'] });

const other = (_stage: Stage, cast: Cast) => ({ userId: cast.other.userId });
const nothing = () => ({});
const here = ({ channelId }: Stage) => ({ channelId });
const mine = ({ mine: messageId }: Stage) => ({ messageId });
const theirs = ({ theirs: messageId }: Stage) => ({ messageId });
const somebody = ({ channelId }: Stage, cast: Cast) => ({ channelId, userId: cast.other.userId });
const thumb = { emoji: '👍' };
const heart = { emoji: '❤️' };
const edited = (stage: Stage) => ({ ...mine(stage), content: 'Hello there' });
const said = ({ channelId }: Stage) => words(channelId);
const file = ({ channelId }: Stage) => ({ channelId, ...smallFile() });
const report = { messageId: null, userId: null, guildId: null, category: 'harassment', text: '' } as const;
const later = (stage: Stage, _cast: Cast, app: TestServer) => ({
  ...words(stage.channelId),
  sendAt: new Date(app.clock.now() + 3_600_000).toISOString(),
});
/** A file that was uploaded before the two became what they are; null where that is refused. */
const withFile = async ({ channelId }: Stage, { me }: Cast, app: TestServer) => {
  const sent = await app.call('attachments.upload', { channelId, ...smallFile() }, me);
  return { ...words(channelId), attachments: sent.reply === null ? [] : [sent.reply.attachment.id] };
};

/** A thread under the message of the other, who does not follow it. */
const threadUnder = async ({ channelId, theirs: messageId }: Stage, { third }: Cast, app: TestServer) =>
  (await app.done('threads.create', { channelId, messageId, name: 'a thread' }, third)).thread.id;

/** What is seen of a person. */
const seen = (what: string, { status }: { readonly status: string | null }): string =>
  status === null ? what : `${what}, ${status}`;

/** Each call that concerns somebody else, in each kind of place in which it can be made. */
export const SCENES = {
  'friends.request': scene('friends.request', 'nowhere', (_stage, cast) => ({
    username: cast.other.user.username,
  })),
  'friends.accept': scene('friends.accept', 'nowhere', other),
  'friends.decline': scene('friends.decline', 'nowhere', other),
  'friends.cancel': scene('friends.cancel', 'nowhere', other),
  'friends.remove': scene('friends.remove', 'nowhere', other),
  'friends.block': scene('friends.block', 'nowhere', other),
  'friends.unblock': scene('friends.unblock', 'nowhere', other),
  'friends.list': reading('friends.list', 'nowhere', nothing, ({ relations }, cast) => {
    const found = relations.find(({ user }) => user.id === cast.other.userId);
    return found === undefined ? 'nobody' : seen(found.kind, found.user);
  }),

  'users.fetch': reading('users.fetch', 'nowhere', other, (user) => seen('profile', user)),
  'userNotes.set': scene('userNotes.set', 'nowhere', (stage, cast) => ({
    ...other(stage, cast),
    text: 'Has the tall ladder',
  })),
  'userNotes.find': reading('userNotes.find', 'nowhere', other, ({ text }) => text ?? 'nothing'),
  'reports.create of a person': scene('reports.create', 'nowhere', (stage, cast) => ({
    ...report,
    ...other(stage, cast),
  })),
  'users.updateStatus': scene('users.updateStatus', 'nowhere', () => ({ status: 'dnd' }) as const),
  'users.updateStatus to invisible': scene('users.updateStatus', 'nowhere', () => ({
    ...({ status: 'active', invisible: true } as const),
  })),
  'users.updateStatusText': scene('users.updateStatusText', 'nowhere', () => ({
    ...{ text: 'Planing oak', seconds: null },
  })),
  'users.updateUsername': scene('users.updateUsername', 'nowhere', (_stage, { me }) => ({
    username: `${me.user.username}x`,
  })),

  'direct.open': scene('direct.open', 'nowhere', (_stage, cast) => ({ userIds: [cast.other.userId] })),
  'direct.open a group': scene('direct.open', 'nowhere', (_stage, cast) => ({
    userIds: [cast.other.userId, cast.third.userId],
  })),
  'direct.open again': scene('direct.open', 'opened', (_stage, cast) => ({ userIds: [cast.other.userId] })),
  'messages.create first': scene('messages.create', 'opened', said),
  'messages.create first, with a file': scene('messages.create', 'opened', withFile),
  'channels.typing first': scene('channels.typing', 'opened', here),
  'drafts.set first': scene('drafts.set', 'opened', (stage) => ({
    ...here(stage),
    ...{ text: 'Hello', parentId: null, base: null },
  })),

  'attachments.upload first': scene('attachments.upload', 'opened', file),
  'messages.edit without an answer': scene('messages.edit', 'unanswered', edited),
  'messages.delete without an answer': scene('messages.delete', 'unanswered', mine),
  'reactions.add without an answer': scene('reactions.add', 'unanswered', (stage) => ({
    ...mine(stage),
    ...thumb,
  })),
  'messages.pin without an answer': scene('messages.pin', 'unanswered', mine),
  'channels.typing without an answer': scene('channels.typing', 'unanswered', here),

  'direct.list': reading('direct.list', 'talked', nothing, ({ channels }, cast) => {
    const [channel] = channels;
    const found = channel?.members.find(({ id }) => id === cast.other.userId);
    return found === undefined ? `${channels.length} without` : seen('there', { status: null });
  }),
  'direct.close': scene('direct.close', 'talked', here),
  'direct.leave': scene('direct.leave', 'talked', here),
  'direct.edit': scene('direct.edit', 'talked', (stage) => ({ ...here(stage), name: 'Ours' })),
  'messages.list': reading('messages.list', 'talked', here, ({ data }) => `${data.messages.length} messages`),
  'messages.create': scene('messages.create', 'talked', said),
  'messages.create with a file': scene('messages.create', 'talked', withFile),
  'attachments.upload': scene('attachments.upload', 'talked', file),
  'messages.edit': scene('messages.edit', 'talked', edited),
  'messages.delete': scene('messages.delete', 'talked', mine),
  'reactions.add': scene('reactions.add', 'talked', (stage) => ({ ...theirs(stage), ...heart })),
  'reactions.remove': scene('reactions.remove', 'talked', (stage) => ({ ...mine(stage), ...thumb })),
  'reactions.list': scene('reactions.list', 'talked', (stage) => ({ ...mine(stage), ...thumb })),
  'messages.pin': scene('messages.pin', 'talked', theirs),
  'messages.unpin': scene('messages.unpin', 'talked', mine),
  'pins.list': scene('pins.list', 'talked', here),
  'channels.typing': scene('channels.typing', 'talked', here),
  'channels.markRead': scene('channels.markRead', 'talked', here),
  'channels.markUnread': scene('channels.markUnread', 'talked', theirs),
  'threads.create': scene('threads.create', 'talked', (stage) => ({
    ...{ channelId: stage.channelId, messageId: stage.theirs, name: 'a thread' },
  })),
  'scheduled.create': scene('scheduled.create', 'talked', later),
  'reports.create of a message': scene('reports.create', 'talked', (stage) => ({
    ...report,
    ...theirs(stage),
  })),

  'direct.answer with yes': scene('direct.answer', 'asked', (stage) => ({ ...here(stage), accept: true })),
  'direct.answer with no': scene('direct.answer', 'asked', (stage) => ({ ...here(stage), accept: false })),
  'messages.create as answer': scene('messages.create', 'asked', said),

  'direct.add': scene('direct.add', 'other group', somebody),
  'direct.remove': scene('direct.remove', 'group', somebody),
  'direct.leave a group': scene('direct.leave', 'group', here),
  'direct.edit a group': scene('direct.edit', 'group', (stage) => ({ ...here(stage), name: 'Ours' })),
  'messages.create in a group': scene('messages.create', 'group', said),
  'reactions.add in a group': scene('reactions.add', 'group', (stage) => ({ ...theirs(stage), ...heart })),
  'channels.typing in a group': scene('channels.typing', 'group', here),
  'messages.pin in a group': scene('messages.pin', 'group', theirs),

  'members.fetch': reading(
    'members.fetch',
    'guild',
    ({ guildId }, cast) => ({ guildId, userId: cast.other.userId }),
    ({ member }) => seen('member', member),
  ),
  'members.list': reading(
    'members.list',
    'guild',
    ({ guildId }) => ({ guildId }),
    ({ members }, cast) => {
      const found = members.find(({ id }) => id === cast.other.userId);
      return found === undefined ? 'nobody' : seen('member', found);
    },
  ),
  'messages.list in a guild': reading(
    'messages.list',
    'guild',
    here,
    ({ data }) => `${data.messages.length} messages`,
  ),
  'messages.create in a guild': scene('messages.create', 'guild', said),
  'messages.create with a mention': scene('messages.create', 'guild', ({ channelId }, cast) =>
    words(channelId, `<@${cast.other.userId}> look`),
  ),
  'messages.create as a reply': scene('messages.create', 'guild', ({ channelId, theirs: parentId }) => ({
    ...{ channelId, content: 'Yes', parentId },
  })),
  'reactions.add in a guild': scene('reactions.add', 'guild', (stage) => ({ ...theirs(stage), ...heart })),
  'channels.typing in a guild': scene('channels.typing', 'guild', here),
  'threads.create in a guild': scene('threads.create', 'guild', (stage) => ({
    ...{ channelId: stage.channelId, messageId: stage.theirs, name: 'a thread' },
  })),
  'messages.create in a thread': scene('messages.create', 'guild', async (stage, cast, app) =>
    words(await threadUnder(stage, cast, app)),
  ),
  'messages.create in a thread, with a mention': scene('messages.create', 'guild', async (stage, cast, app) =>
    words(await threadUnder(stage, cast, app), `<@${cast.other.userId}> look`),
  ),
  'reports.create of a message in a guild': scene('reports.create', 'guild', (stage) => ({
    ...report,
    ...theirs(stage),
  })),
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;
