import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { AuditLogEntryId, ChannelId, GuildId } from '../../../../../src/contract/ids';
import { TIMERS } from '../../../../../src/contract/limits';
import type { CallArgs } from '../../../../../src/contract/rest';
import { deleteRule } from '../../../../../src/renderer/state/automod/thunks';
import {
  deleteChannel,
  editChannel,
  reorderChannels,
} from '../../../../../src/renderer/state/channels/thunks';
import { deleteEmoji } from '../../../../../src/renderer/state/emoji/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMessageIds } from '../../../../../src/renderer/state/messages/selectors';
import { receiveEvents } from '../../../../../src/renderer/state/live/receive-events';
import { permissionsSaved } from '../../../../../src/renderer/state/overwrites/thunks';
import { deleteReported } from '../../../../../src/renderer/state/queue/thunks';
import { editRole } from '../../../../../src/renderer/state/roles/thunks';
import { deleteSticker } from '../../../../../src/renderer/state/stickers/thunks';
import { selectMe } from '../../../../../src/renderer/state/session/selectors';
import { doneByStaff, takeUndoOffer } from '../../../../../src/renderer/state/undo/thunks';
import { makeRule } from '../../../../support/renderer/automod';
import {
  everyone,
  fullMeta,
  id,
  makeEmoji,
  makeEntry,
  makeGuild,
  makeMessages,
  makeReport,
  makeSession,
  makeSticker,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const open = id<ChannelId>(100);
const offer = { guildId, action: 'MEMBER_BAN_ADD', target: 'mallory', count: 1 };
const until = '2026-02-01T00:00:00.000Z';

const start = async (features: readonly string[] = ['audit-log', 'undo']) => {
  const bridge = createFakeBridge();
  const session = makeSession({ meta: { ...fullMeta, features: [...fullMeta.features, ...features] } });
  const reader = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'VIEW_AUDIT_LOG') };
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ id: guildId, memberRoles: [reader] })],
    boot: { session },
  });
  const name = selectMe(app.store.getState())?.username ?? '';
  return { ...app, bridge, name, toasts: () => app.store.getState().toasts.list };
};

describe('a toast after an act of staff', () => {
  it('offers the undo for 8 s where it is possible, and says the same without it where it is not', async () => {
    const { store, toasts } = await start();
    store.dispatch(doneByStaff('mallory has been banned', offer));
    expect(toasts()).toMatchObject([{ text: 'mallory has been banned', ms: 8000, undo: offer }]);
    const without = await start(['audit-log']);
    without.store.dispatch(doneByStaff('mallory has been banned', offer));
    expect(without.toasts()).toMatchObject([{ ms: TIMERS.toastMs }]);
    expect(without.toasts()[0]?.undo).toBeUndefined();
  });

  it('appears after an act of which nothing is said otherwise only where it can be undone', async () => {
    for (const features of [['audit-log', 'undo'], ['audit-log']]) {
      const { store, bridge, toasts } = await start(features);
      bridge.api['channels.delete'] = () => success({ error: 0, message: null });
      await store.dispatch(deleteChannel(guildId, open));
      const texts = features.includes('undo') ? ['Channel deleted'] : [];
      expect(toasts().map(({ text }) => text)).toEqual(texts);
    }
  });

  it('appears after each act that can be undone: slow mode, role, rule, permissions, reported message', async () => {
    const { store, bridge, toasts } = await start();
    const done = () => success({ error: 0, message: null } as const);
    bridge.api['channels.setSlowmode'] = done;
    bridge.api['roles.edit'] = done;
    bridge.api['automod.delete'] = done;
    bridge.api['messages.delete'] = done;
    const { name, topic } = store.getState().channels.byId[open] ?? { name: '', topic: null };
    const last = () => toasts().at(-1);
    await store.dispatch(
      editChannel(open, { name, topic: topic ?? '', slowmode: 30, userLimit: 0, bitrate: 32_000 }),
    );
    expect(last()).toMatchObject({ text: 'Slow mode changed', undo: { action: 'CHANNEL_UPDATE' } });
    const fields = { name: 'Crooks', color: '#112233', isHoisted: false, isMentionable: false };
    await store.dispatch(editRole(guildId, everyone.id, fields));
    expect(last()).toMatchObject({ text: 'Role changed', undo: { action: 'ROLE_UPDATE' } });
    await store.dispatch(deleteRule(guildId, makeRule(1)));
    expect(last()).toMatchObject({ text: 'Rule deleted', undo: { action: 'AUTOMOD_DELETE' } });
    store.dispatch(permissionsSaved(open));
    expect(last()?.undo).toMatchObject({ guildId, action: 'CHANNEL_PERMISSIONS_UPDATE' });
    await store.dispatch(deleteReported(guildId, makeReport(1)));
    expect(last()).toMatchObject({ text: 'Message deleted', undo: { action: 'MESSAGE_DELETE' } });
  });

  it('appears after a new order, and after an emoji or a sticker is deleted', async () => {
    const { store, bridge, toasts } = await start();
    const done = () => success({ error: 0, message: null } as const);
    bridge.api['channels.reorder'] = done;
    bridge.api['emoji.delete'] = done;
    bridge.api['stickers.delete'] = done;
    const target = store.getState().guilds.byId[guildId]?.name;
    const last = () => toasts().at(-1);
    const channels = [{ id: open, position: 3, categoryId: null }];
    await store.dispatch(reorderChannels(guildId, { channels, categories: [] }));
    expect(last()).toMatchObject({
      ...{ text: 'Channel order changed', undo: { action: 'CHANNEL_UPDATE', target } },
    });
    await store.dispatch(deleteEmoji(guildId, makeEmoji(1, 'party')));
    expect(last()).toMatchObject({
      ...{ text: 'Emoji deleted', undo: { action: 'EMOJI_DELETE', target: 'party' } },
    });
    await store.dispatch(deleteSticker(guildId, makeSticker(1, 'Wave')));
    expect(last()).toMatchObject({
      ...{ text: 'Sticker deleted', undo: { action: 'STICKER_DELETE', target: 'Wave' } },
    });
  });

  it('leaves an older act alone where the one that it is about cannot be undone', async () => {
    const { store, bridge, toasts, name } = await start();
    const user = { username: name, discriminator: '0001', avatar: null };
    const ban = { actionType: 'MEMBER_BAN_ADD', user, target: { type: 'user', name: 'mallory' } };
    const undo = { until, state: 'possible', by: null };
    const entries = [makeEntry(4, { ...ban, undo: null }), makeEntry(3, { ...ban, undo })];
    bridge.api['auditLog.list'] = () => success({ error: 0, message: null, entries, total: 2 });
    await store.dispatch(takeUndoOffer('', offer));
    expect(bridge.argsOf('auditLog.undo')).toEqual([]);
    expect(toasts()).toMatchObject([{ text: 'This cannot be undone', kind: 'error' }]);
  });

  it('undoes the newest act of this person that it is about, and no other', async () => {
    const { store, bridge, toasts, name } = await start();
    const user = { username: name, discriminator: '0001', avatar: null };
    const undo = { until, state: 'possible', by: null };
    const ban = { actionType: 'MEMBER_BAN_ADD', target: { type: 'user', name: 'mallory' } };
    const entries = [
      makeEntry(5, { ...ban, undo }),
      makeEntry(4, { ...ban, user, undo, target: { type: 'user', name: 'bob' } }),
      makeEntry(3, { ...ban, user, undo }),
      makeEntry(2, { ...ban, user, undo }),
    ].map((entry, place) => (place === 0 ? { ...entry, user: { ...user, username: 'other' } } : entry));
    bridge.api['auditLog.list'] = () => success({ error: 0, message: null, entries, total: 4 });
    const asked: CallArgs<'auditLog.undo'>[] = [];
    bridge.api['auditLog.undo'] = (args) => {
      asked.push(args);
      return success({ error: 0, restored: 1, conflicts: [] });
    };
    store.dispatch(doneByStaff('mallory has been banned', offer));
    await store.dispatch(takeUndoOffer(toasts()[0]?.id ?? '', offer));
    expect(asked).toEqual([{ guildId, entryId: id<AuditLogEntryId>(3), reason: '' }]);
    expect(toasts()).toMatchObject([{ text: 'Undone', kind: 'success' }]);
  });

  it('names what was changed since', async () => {
    const { store, bridge, toasts, name } = await start();
    const user = { username: name, discriminator: '0001', avatar: null };
    const entry = makeEntry(3, {
      ...{ actionType: 'MEMBER_BAN_ADD', user, undo: { until, state: 'possible', by: null } },
      target: { type: 'user', name: 'mallory' },
    });
    bridge.api['auditLog.list'] = () => success({ error: 0, message: null, entries: [entry], total: 1 });
    bridge.api['auditLog.undo'] = () =>
      failure({
        ...({ kind: 'refused', status: 409, retryAfterMs: null, code: 'conflict' } as const),
        message: 'Changed since by bob: ban',
      });
    await store.dispatch(takeUndoOffer('', offer));
    expect(toasts()).toMatchObject([{ text: 'Changed since by bob: ban', kind: 'error' }]);
  });
});

describe('messages that are back', () => {
  it('are fetched into the open channel, and are nothing new', async () => {
    const { store, bridge } = await start();
    const messages = makeMessages(1, 3);
    bridge.api['messages.list'] = () => success({ error: 0, data: { messages } });
    const messageIds = messages.map((message) => message.id);
    const { length: before } = bridge.calls;
    store.dispatch(
      receiveEvents([liveEvent('CHANNEL_MESSAGES_RESTORED', { guildId, channelId: open, messageIds })]),
    );
    await settle();
    expect(selectMessageIds(store.getState(), open)).toEqual(messageIds);
    expect(bridge.calls.length).toBeGreaterThan(before);
    expect(store.getState().toasts.list).toEqual([]);
  });
});
