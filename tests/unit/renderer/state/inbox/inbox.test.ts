import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import type { MessageId } from '../../../../../src/contract/ids';
import { defaultPreferences } from '../../../../../src/contract/preferences';
import { selectMentions, selectUnreadPlaces } from '../../../../../src/renderer/state/inbox/selectors';
import {
  loadMentions,
  loadOlderMentions,
  markAllMentionsDone,
  markMentionDone,
  openFirstUnread,
} from '../../../../../src/renderer/state/inbox/thunks';
import { showEvents } from '../../../../../src/renderer/state/live/batch';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { preferencesChanged } from '../../../../../src/renderer/state/preferences/slice';
import { markRead } from '../../../../../src/renderer/state/unread/thunks';
import { viewStarted } from '../../../../../src/renderer/state/view-as/slice';
import { id, makeGateway } from '../../../../support/renderer/factories';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { accepted, arrives, GUILD, item, OPEN, OTHER, page, ROLE, startInbox } from './inbox-world';

const refused = () => failure({ kind: 'refused' as const, status: 500, message: null, retryAfterMs: null });
type App = Awaited<ReturnType<typeof startInbox>>;
const shown = ({ store }: App) => selectMentions(store.getState()).map(({ message }) => message.id);
const kinds = ({ store }: App) => selectMentions(store.getState()).map(({ by }) => by);
const reads = ({ store }: App) => selectMentions(store.getState()).map(({ read }) => read);
const toasts = ({ store }: App) => store.getState().toasts.list.map(({ text }) => text);
const done = (app: App, message: number) => app.store.dispatch(markMentionDone(id<MessageId>(message)));

const loaded = async (...items: readonly ReturnType<typeof item>[]) => {
  const app = await startInbox({ api: { 'inbox.mentions': () => page(items) } });
  await app.store.dispatch(loadMentions());
  return app;
};

describe('the mentions of the inbox', () => {
  it('are what the server lists, page by page', async () => {
    const app = await startInbox({
      api: {
        'inbox.mentions': ({ before }) =>
          before === undefined ? page([item(9), item(8)], true) : page([item(7)]),
      },
    });
    await app.store.dispatch(loadMentions());
    expect([shown(app), app.store.getState().inbox.hasMore]).toEqual([['9', '8'], true]);
    await app.store.dispatch(loadOlderMentions());
    expect([shown(app), app.store.getState().inbox.hasMore]).toEqual([['9', '8', '7'], false]);
    expect(app.bridge.argsOf('inbox.mentions')).toEqual([{ limit: 50 }, { limit: 50, before: '8' }]);
  });

  it('follow the settings of the person, and what they see', async () => {
    const elsewhere = item(4, ['user'], { channelId: id(999) });
    const app = await loaded(
      item(9, ['reply']),
      item(8, ['everyone']),
      item(7, ['reply', 'user']),
      elsewhere,
      item(3, []),
    );
    expect(shown(app)).toEqual(['9', '8', '7', '3']);
    app.store.dispatch(preferencesChanged({ ...defaultPreferences, countsReplies: false }));
    expect(shown(app)).toEqual(['8', '7', '3']);
    const calm = { level: 'allMessages', suppressEveryone: true, mutedUntil: null } as const;
    app.store.dispatch(
      preferencesChanged({
        ...defaultPreferences,
        countsReplies: true,
        guildNotifications: { [GUILD]: calm },
      }),
    );
    expect(shown(app)).toEqual(['9', '7', '3']);
  });

  it('grow by what arrives, each in its way, and by nothing of one’s own', async () => {
    const app = await loaded(item(9));
    app.hear(
      arrives(10, { content: 'hello <@1>' }),
      arrives(11, { content: '@everyone', mentionsEveryone: true }),
      arrives(12, { content: '<@&30>', mentionRoles: [ROLE.id] }),
      arrives(13, { content: 'yes' }, { parentAuthorId: id(1) }),
      arrives(14, { content: '`<@1>` and @everyone', mentionsEveryone: false }),
      arrives(15, { content: '<@1>', authorId: id(1) }),
    );
    expect(shown(app)).toEqual(['13', '12', '11', '10', '9']);
    expect(kinds(app)).toEqual([['reply'], ['role'], ['everyone'], ['user'], ['user']]);
  });

  it('are as of now where something happens during the request', async () => {
    const answer = deferred<ReturnType<typeof page>>();
    const app = await startInbox({ api: { 'inbox.mentions': () => answer.promise } });
    const asking = app.store.dispatch(loadMentions());
    app.hear(
      arrives(10, { content: '<@1>' }),
      liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: GUILD, channelId: OTHER, messageId: id(8) }),
    );
    answer.resolve(page([item(9), item(8)]));
    await asking;
    expect(shown(app)).toEqual(['10', '9']);
  });

  it('go with their message, their channel and their server, and change with an edit', async () => {
    const app = await loaded(item(9), item(8), item(7, ['user'], { channelId: OPEN }));
    const at = { guildId: GUILD, channelId: OTHER };
    app.hear(
      liveEvent('CHANNEL_MESSAGE_DELETE', { ...at, messageId: id(9) }),
      liveEvent('CHANNEL_MESSAGE_EDIT', { ...at, messageId: id(8), content: 'new', editedAt: 'now' }),
    );
    expect(selectMentions(app.store.getState())[0]?.message).toMatchObject({
      content: 'new',
      isEdited: true,
    });
    app.hear(liveEvent('GUILD_CHANNEL_DELETE', at));
    expect(shown(app)).toEqual(['7']);
    app.hear(liveEvent('GUILD_LEFT', { guildId: GUILD, reason: 'kicked' }));
    expect(app.store.getState().inbox.mentions.value).toEqual([]);
  });

  it('are read where their channel is', async () => {
    const app = await loaded(item(9), item(8), item(7, ['user'], { channelId: OPEN }));
    await app.store.dispatch(markRead(OTHER));
    expect(reads(app)).toEqual([true, true, false]);
    app.hear(
      liveEvent('CHANNEL_UNREAD', {
        ...{ guildId: GUILD, channelId: OTHER, lastReadId: id(8) },
        ...{ unreadCount: 1, mentionCount: 1, everyoneCount: 0, replyCount: 0 },
      }),
    );
    expect(reads(app)).toEqual([false, true, false]);
    app.hear(liveEvent('CHANNEL_READ', { guildId: GUILD, channelId: OTHER }));
    expect(reads(app)).toEqual([true, true, false]);
    app.hear(arrives(12, { authorId: id(1) }, { channelId: OPEN }));
    expect(reads(app)).toEqual([true, true, true]);
  });

  it('may have changed after a pause of the connection, and with a role', async () => {
    const app = await loaded(item(9));
    const isStale = () => app.store.getState().inbox.mentions.isStale;
    expect(isStale()).toBe(false);
    app.hear(liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId: GUILD, userId: id(2), roleId: ROLE.id }));
    expect(isStale()).toBe(false);
    app.hear(liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId: GUILD, userId: id(1), roleId: ROLE.id }));
    expect(isStale()).toBe(true);
    await app.store.dispatch(loadMentions());
    expect(isStale()).toBe(false);
    app.bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
    await settle();
    expect(isStale()).toBe(true);
  });

  it('stay where they cannot be fetched again', async () => {
    const app = await loaded(item(9));
    app.bridge.api['inbox.mentions'] = refused;
    await app.store.dispatch(loadMentions());
    expect(shown(app)).toEqual(['9']);
    expect(app.store.getState().inbox.mentions.error).toBe('Failed to load your inbox');
  });
});

describe('taking mentions out of the inbox', () => {
  it('is shown at once, and put back in its place where the server refuses', async () => {
    const app = await loaded(item(9), item(8), item(7));
    const answer = deferred<ReturnType<typeof refused>>();
    app.bridge.api['inbox.done'] = () => answer.promise;
    const doing = done(app, 8);
    expect(shown(app)).toEqual(['9', '7']);
    answer.resolve(refused());
    await doing;
    expect(shown(app)).toEqual(['9', '8', '7']);
    expect(toasts(app)).toEqual(['Failed to mark as done']);
  });

  it('names each message, so that what arrives meanwhile stays', async () => {
    const app = await loaded(item(9), item(8));
    const answer = deferred<ReturnType<typeof accepted>>();
    app.bridge.api['inbox.done'] = () => answer.promise;
    const doing = app.store.dispatch(markAllMentionsDone());
    app.hear(arrives(10, { content: '<@1>' }));
    answer.resolve(accepted());
    await doing;
    expect(app.bridge.argsOf('inbox.done')).toEqual([{ messageIds: ['9', '8'] }]);
    expect(shown(app)).toEqual(['10']);
  });

  it('names none where the server has more than are held', async () => {
    const app = await startInbox({ api: { 'inbox.mentions': () => page([item(9)], true) } });
    await app.store.dispatch(loadMentions());
    await app.store.dispatch(markAllMentionsDone());
    expect(app.bridge.argsOf('inbox.done')).toEqual([{ messageIds: null }]);
    expect([shown(app), app.store.getState().inbox.hasMore]).toEqual([[], false]);
    await app.store.dispatch(markAllMentionsDone());
    expect(app.bridge.argsOf('inbox.done')).toHaveLength(1);
  });

  it('stands against an answer that was asked for before, and against events that are applied again', async () => {
    const app = await loaded(item(9));
    const event = arrives(10, { content: '<@1>' });
    app.hear(event);
    const answer = deferred<ReturnType<typeof page>>();
    app.bridge.api['inbox.mentions'] = () => answer.promise;
    const asking = app.store.dispatch(loadMentions());
    await done(app, 10);
    answer.resolve(page([item(10), item(9)]));
    await asking;
    expect(shown(app)).toEqual(['9']);
    expect(app.store.getState().inbox.mentions.isStale).toBe(true);
    app.store.dispatch(showEvents([event]));
    expect(shown(app)).toEqual(['9']);
  });

  it('lets no request begin until the server has it', async () => {
    const app = await loaded(item(9));
    const answer = deferred<ReturnType<typeof accepted>>();
    app.bridge.api['inbox.done'] = () => answer.promise;
    const doing = done(app, 9);
    await app.store.dispatch(loadMentions());
    expect(app.bridge.argsOf('inbox.mentions')).toHaveLength(1);
    answer.resolve(accepted());
    await doing;
    await app.store.dispatch(loadMentions());
    expect(app.bridge.argsOf('inbox.mentions')).toHaveLength(2);
  });

  it('is not done without a connection, nor while a server is viewed as roles', async () => {
    const app = await loaded(item(9));
    app.store.dispatch(viewStarted({ guildId: GUILD, roleIds: [], places: {}, before: null }));
    await done(app, 9);
    expect(app.bridge.argsOf('inbox.done')).toEqual([]);
    expect(app.store.getState().inbox.mentions.value).toHaveLength(1);
  });
});

describe('the unread channels of the inbox', () => {
  it('are those that are marked, with their numbers', async () => {
    const app = await startInbox({ unread: [4, 2] });
    const place = { guildId: GUILD, channelId: OTHER, count: 4, pings: 2 };
    expect(selectUnreadPlaces(app.store.getState())).toEqual([place]);
    const muted = { level: 'allMessages', suppressEveryone: false, mutedUntil: 'always' } as const;
    app.store.dispatch(preferencesChanged({ ...defaultPreferences, guildNotifications: { [GUILD]: muted } }));
    expect(selectUnreadPlaces(app.store.getState())).toEqual([place]);
    await app.store.dispatch(markRead(OTHER));
    expect(selectUnreadPlaces(app.store.getState())).toEqual([]);
  });

  it('open where the unread messages begin', async () => {
    const app = await startInbox({ unread: [4, 2] });
    app.store.dispatch(openFirstUnread(GUILD, OTHER));
    expect(app.store.getState().navigation).toMatchObject({
      channelId: OTHER,
      scrollTarget: { channelId: OTHER, messageId: '1', isLine: true },
    });
    await settle();
    expect(selectUnreadPlaces(app.store.getState())).toEqual([]);
  });
});
