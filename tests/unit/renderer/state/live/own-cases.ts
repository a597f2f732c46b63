import { expect } from 'vitest';
import type { EventData, EventName } from '../../../../../src/contract/gateway/events';
import type { ChannelId } from '../../../../../src/contract/ids';
import { selectCanIn } from '../../../../../src/renderer/state/channels/rights';
import {
  selectConversation,
  selectConversations,
} from '../../../../../src/renderer/state/conversations/selectors';
import { selectHeldIds } from '../../../../../src/renderer/state/held/selectors';
import { selectMessage } from '../../../../../src/renderer/state/messages/selectors';
import { selectRelation } from '../../../../../src/renderer/state/relations/selectors';
import { selectMe } from '../../../../../src/renderer/state/session/selectors';
import { selectScheduledHere } from '../../../../../src/renderer/state/scheduled/selectors';
import type { RootState } from '../../../../../src/renderer/state/store';
import { selectChannelPings } from '../../../../../src/renderer/state/unread/selectors';
import {
  id,
  makeConversation,
  makeRelation,
  makeScheduled,
  makeThread,
} from '../../../../support/renderer/factories';
import { makeLockdown } from '../../../../support/renderer/make-lockdown';
import { makeHeld } from '../../../../support/renderer/automod';
import { guildId, open, other } from './event-world';

/** An event's data, and the visible change afterwards. */
export interface Case<N extends EventName> {
  readonly data: EventData<N>;
  readonly shows: (state: RootState) => void;
}

/** The events about what a person has for themselves alone, and of lockdowns. */
export const ownCases: {
  readonly [
    N in
      | 'DIRECT_CREATE'
      | 'DIRECT_EDIT'
      | 'DIRECT_REMOVE'
      | 'DRAFT'
      | 'SCHEDULED'
      | 'SCHEDULED_REMOVE'
      | 'HELD_MESSAGE'
      | 'RELATION'
      | 'RELATION_REMOVE'
      | 'FRIEND_STATUS'
      | 'USER_STATUS'
      | 'USER_NOTE'
      | 'THREAD_CREATE'
      | 'THREAD_EDIT'
      | 'THREAD_DELETE'
      | 'THREAD_FOLLOW'
      | 'GUILD_LOCKDOWN'
      | 'VOICE_STATE'
      | 'VOICE_SIGNAL'
  ]: Case<N>;
} = {
  VOICE_STATE: {
    data: {
      ...{ guildId, channelId: other, userId: id(2) },
      ...{ selfMute: true, selfDeaf: false, mute: false, deaf: false, screen: true },
    },
    shows: (state) =>
      expect(state.voice.byGuild[guildId]?.[other]).toEqual([
        { userId: '2', selfMute: true, selfDeaf: false, mute: false, deaf: false, screen: true },
      ]),
  },
  VOICE_SIGNAL: {
    data: { session: 'nobody’s', sdp: 'v=0', tracks: [], pulseMs: null },
    // An offer that nobody has asked for begins no call.
    shows: (state) => expect(state.voice.own).toBeNull(),
  },
  GUILD_LOCKDOWN: {
    data: { guildId, lockdown: makeLockdown({ membersReadOnly: true }) },
    shows: (state) => {
      expect(state.guilds.byId[guildId]?.lockdown?.measures.membersReadOnly).toBe(true);
      expect(selectCanIn(state, open, 'SEND_MESSAGES')).toBe(false);
    },
  },
  HELD_MESSAGE: {
    data: { guildId, state: 'waiting', held: makeHeld(801, { channelId: open }), messageId: null },
    shows: (state) => expect(selectHeldIds(state, open)).toEqual(['801']),
  },
  DIRECT_CREATE: {
    data: { channel: makeConversation(701, { hasUnread: true, unreadCount: 2, mentionCount: 2 }) },
    shows: (state) => {
      expect(selectConversations(state).map(({ id: shown }) => shown)).toEqual(['701', '700']);
      expect(state.channels.byId[id<ChannelId>(701)]).toMatchObject({ name: 'bob', guildId: '701' });
      expect(selectChannelPings(state, id(701))).toBe(2);
    },
  },
  DIRECT_EDIT: {
    data: { channel: makeConversation(700, { type: 'group', name: 'Chess' }) },
    shows: (state) => {
      expect(selectConversation(state, id(700))?.name).toBe('Chess');
      expect(state.channels.byId[id<ChannelId>(700)]?.name).toBe('Chess');
    },
  },
  DIRECT_REMOVE: {
    data: { channelId: id(700) },
    shows: (state) => {
      expect(selectConversations(state)).toEqual([]);
      expect(state.channels.byId[id<ChannelId>(700)]).toBeUndefined();
    },
  },
  THREAD_CREATE: {
    data: { guildId, channelId: open, thread: makeThread(801, { messageId: id(1001), following: null }) },
    shows: (state) => {
      expect(selectMessage(state, open, id(1001))?.thread).toMatchObject({ id: '801', name: 'Plans' });
      expect(state.threads.byId[id<ChannelId>(801)]).toMatchObject({ parentId: open, following: false });
      expect(state.channels.byId[id<ChannelId>(801)]).toMatchObject({ parentId: open, name: 'Plans' });
    },
  },
  THREAD_EDIT: {
    data: {
      ...{ guildId, channelId: open },
      thread: makeThread(880, { name: 'Other Plans', locked: true, following: null }),
    },
    shows: (state) => {
      expect(state.threads.byId[id<ChannelId>(880)]).toMatchObject({ locked: true, following: true });
      expect(state.channels.byId[id<ChannelId>(880)]?.name).toBe('Other Plans');
    },
  },
  THREAD_DELETE: {
    data: { guildId, channelId: open, threadId: id(880) },
    shows: (state) => {
      expect(state.threads.byId[id<ChannelId>(880)]).toBeUndefined();
      expect(state.channels.byId[id<ChannelId>(880)]).toBeUndefined();
      expect(selectMessage(state, open, id(1003))?.thread).toBeNull();
    },
  },
  THREAD_FOLLOW: {
    data: { guildId, channelId: open, threadId: id(880), following: false },
    shows: (state) => expect(state.threads.byId[id<ChannelId>(880)]?.following).toBe(false),
  },
  DRAFT: {
    data: { channelId: other, text: 'from there', parentId: id(7), version: id(9) },
    shows: ({ composer }) => expect(composer.drafts[other]).toMatchObject({ text: 'from there' }),
  },
  RELATION: {
    data: { relation: makeRelation(41, 'cas', 'incoming') },
    shows: (state) => expect(selectRelation(state, id(41))?.kind).toBe('incoming'),
  },
  RELATION_REMOVE: {
    data: { userId: id(40) },
    shows: (state) => expect(selectRelation(state, id(40))).toBeNull(),
  },
  FRIEND_STATUS: {
    data: { userId: id(40), status: 'dnd', statusText: 'Planing', statusUntil: null },
    shows: (state) =>
      expect(selectRelation(state, id(40))?.user).toMatchObject({ status: 'dnd', statusText: 'Planing' }),
  },
  USER_NOTE: {
    data: { userId: id(40), text: 'Owes me a chisel' },
    shows: (state) => expect(state.userNotes.byId[id(40)]).toBe('Owes me a chisel'),
  },
  USER_STATUS: {
    data: { invisible: true, statusText: 'Planing', statusUntil: null },
    shows: (state) => expect(selectMe(state)).toMatchObject({ invisible: true, statusText: 'Planing' }),
  },
  SCHEDULED: {
    data: { item: makeScheduled(31) },
    shows: (state) => expect(selectScheduledHere(state, open)).toHaveLength(2),
  },
  SCHEDULED_REMOVE: {
    data: { id: id(30) },
    shows: (state) => expect(selectScheduledHere(state, open)).toEqual([]),
  },
};
