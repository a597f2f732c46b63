import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, UserId } from '../../../../../src/contract/ids';
import { boostLists } from '../../../../../src/renderer/state/boosts/slice';
import { addPermissions } from '../../../../../src/domain/permissions/mask';
import { loadGuildSettings } from '../../../../../src/renderer/state/guild-settings/thunks';
import { loadStickers } from '../../../../../src/renderer/state/stickers/thunks';
import { draftsFetched } from '../../../../../src/renderer/state/composer/slice';
import { loadQueue } from '../../../../../src/renderer/state/queue/thunks';
import { loadScheduled } from '../../../../../src/renderer/state/scheduled/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { loadEmoji } from '../../../../../src/renderer/state/emoji/thunks';
import {
  at,
  everyone,
  id,
  makeCategory,
  makeChannel,
  makeConversation,
  makeEmoji,
  makeSticker,
  makeGift,
  makeGuild,
  makeMember,
  makeMessage,
  makeRelation,
  makeRole,
  makeReport,
  makeScheduled,
  makeThread,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp, type TestApp } from '../../../../support/renderer/test-store';

export const guildId = id<GuildId>(5);
export const otherGuildId = id<GuildId>(6);
export const open = id<ChannelId>(100);
export const other = id<ChannelId>(101);
export const helpers = makeRole({ id: id(20), permissions: mask('MANAGE_MESSAGES') });

/** Everybody, who may read the reports as well. */
const readers = { ...everyone, permissions: addPermissions(everyone.permissions, ['MANAGE_REPORTS']) };

export const reactions = [
  { emoji: '👍', count: 2, me: true },
  { emoji: '🎉', count: 1, me: false },
];

const thread = { id: id<ChannelId>(880), name: 'Plans', messageCount: 0, lastMessageAt: at(0) };

export const withGift = makeMessage(1002, { gift: makeGift() });
export const twoEmoji = [makeEmoji(1, 'hello'), makeEmoji(2, 'wave')];
export const bob = { id: id<UserId>(2), username: 'bob' };

/** An app with a message that has a gift, and what the events of the tests change. */
export const startWith = async (): Promise<TestApp> => {
  const guilds = [
    makeGuild({
      id: guildId,
      memberRoles: [readers],
      channels: [makeChannel({ id: open }), makeChannel({ id: other, name: 'random', position: 1 })],
      categories: [makeCategory({ id: id(50) })],
      threads: [makeThread(880, { messageId: id(1003), following: true })],
    }),
    makeGuild({ id: otherGuildId, name: 'The Yard', channels: [makeChannel({ id: id(200) })] }),
  ];
  const bridge = createFakeBridge({
    'messages.list': () =>
      success({
        error: 0,
        data: { messages: [makeMessage(1001), withGift, makeMessage(1003, { reactions, thread })] },
      }),
    'members.list': () =>
      success({
        error: 0,
        members: [makeMember(), makeMember({ id: id(2), username: 'bob', roleIds: [helpers.id] })],
      }),
    'emoji.list': () => success({ error: 0, emoji: [makeEmoji(1, 'wave')] }),
    'guildSettings.fetch': () =>
      success({ error: 0, settings: { attachmentBytes: null }, talks_at: null, verify_email: false }),
    'scheduled.list': () => success({ error: 0, items: [makeScheduled(30)] }),
    'stickers.list': () => success({ error: 0, stickers: [makeSticker(1, 'wave')] }),
    'boosts.list': () => success({ error: 0, count: 1, level: 0, levels: [], mine: [], boosters: [] }),
    'queue.fetch': () => success({ error: 0, items: [makeReport(1)], open: 1 }),
    'roles.list': () => success({ error: 0, roles: [readers, helpers], memberRoles: [readers] }),
  });
  const app = await startTestApp({ guilds, bridge });
  await app.store.dispatch(loadEmoji(guildId));
  await app.store.dispatch(loadGuildSettings(guildId));
  await app.store.dispatch(loadStickers(guildId));
  await app.store.dispatch(loadScheduled());
  await app.store.dispatch(loadQueue(guildId, 'open'));
  app.store.dispatch(draftsFetched({ drafts: [], except: [], isWhole: true }));
  await app.store.dispatch(boostLists.load(guildId));
  app.hear(liveEvent('RELATION', { relation: makeRelation(40, 'ben', 'friend') }));
  app.hear(liveEvent('DIRECT_CREATE', { channel: makeConversation(700) }));
  return app;
};
