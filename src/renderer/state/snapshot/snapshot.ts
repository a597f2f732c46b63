import { createAction } from '@reduxjs/toolkit';
import { t } from '../../../domain/i18n/t';
import type { Relation } from '../../../contract/entities/relation';
import type { ChannelsState } from '../channels/types';
import type { ConversationsState } from '../conversations/types';
import type { GuildsState } from '../guilds/types';
import type { MembersState } from '../members/types';
import type { MessagesState } from '../messages/types';
import type { NavigationState } from '../navigation/types';
import type { RolesState } from '../roles/types';
import type { SearchState } from '../search/types';
import type { ThreadsState } from '../threads/types';
import type { UnreadState } from '../unread/types';
import { withDoubt } from '../messages/list-pages';
import { type ChannelMessages, confirmedCount, emptyList, placeOf } from '../messages/message-list';
import { selectGuildPrivacy } from '../preferences/guild-selectors';
import { selectBlocked } from '../relations/selectors';
import type { RootState } from '../store';

/** The screen of a signed-in user, as the slices hold it. */
export interface Snapshot {
  readonly guilds: GuildsState;
  readonly channels: ChannelsState;
  readonly conversations: Pick<ConversationsState, 'ids' | 'byId'>;
  readonly threads: ThreadsState['byId'];
  readonly roles: RolesState;
  readonly members: MembersState;
  readonly messages: MessagesState;
  readonly emoji: RootState['emoji'];
  readonly unread: Pick<UnreadState, 'channels' | 'pings' | 'counts' | 'unmarked'>;
  readonly navigation: Pick<NavigationState, 'tab' | 'guildId' | 'channelId'>;
  readonly recentSearches: SearchState['recent'];
  /** The people who are blocked. */
  readonly blocked: readonly Relation[];
}

/** The screen at the end of the last run; the server is asked for what has changed since. */
export const snapshotRestored = createAction<Snapshot>('snapshot/restored');

/** More messages than fit on a large screen. */
const MESSAGES = 50;
/** A guild with more members is saved without them; they are fetched when they are shown. */
const MEMBERS = 200;

/** The newest messages of a list, behind its gaps. */
const ended = (
  { guildId, rows, ids, ...list }: ChannelMessages,
  provenAt: number | null,
): ChannelMessages => {
  const end = confirmedCount({ guildId, rows, ids, ...list });
  const whole = list.gaps.at(-1)?.before ?? null;
  const start = Math.max(0, end - MESSAGES, whole === null ? 0 : placeOf(ids, whole, end));
  const newest = ids[end - 1] ?? null;
  return {
    ...emptyList,
    guildId,
    phase: 'loaded',
    ids: ids.slice(start, end),
    rows: rows.slice(start, end),
    hasOlder: list.hasOlder || start > 0,
    heldFrom: start > 0 ? (ids[start] ?? null) : list.heldFrom,
    // As after a loss: later messages are fetched once connected.
    doubt: {
      after: newest,
      completeTo:
        (list.doubt ?? withDoubt({ guildId, rows, ids, ...list }, provenAt).doubt)?.completeTo ?? null,
      isEarlier: true,
    },
    isCatchingUp: true,
  };
};

const openMessages = (state: RootState): MessagesState => {
  const { messages, navigation } = state;
  const { guildId, channelId } = navigation;
  // If the person keeps nothing of a server here, its messages are shown when they are fetched.
  if (guildId !== null && !selectGuildPrivacy(state, guildId).keepsMessages) {
    return { byChannel: {}, recent: [] };
  }
  const list = channelId === null ? undefined : messages.byChannel[channelId];
  return channelId === null || list?.phase !== 'loaded' || list.gaps.some(({ before }) => before === null)
    ? { byChannel: {}, recent: [] }
    : { byChannel: { [channelId]: ended(list, state.gateway.provenAt) }, recent: [channelId] };
};

const openMembers = ({ members, crowds, navigation: { guildId } }: RootState): MembersState => {
  const isWhole = guildId !== null && crowds.byGuild[guildId] === undefined;
  const shown = isWhole ? members.byKey[guildId] : undefined;
  return guildId === null || shown?.phase !== 'loaded' || shown.value.size > MEMBERS
    ? { byKey: {} }
    : { byKey: { [guildId]: { ...shown, isAsking: false, isStale: true } } };
};

const openEmoji = ({ emoji, navigation: { guildId } }: RootState): RootState['emoji'] => {
  const held = guildId === null ? undefined : emoji.byKey[guildId];
  return guildId === null || held?.phase !== 'loaded'
    ? { byKey: {} }
    : { byKey: { [guildId]: { ...held, isAsking: false, isStale: true } } };
};

/** Of a server of which the person keeps nothing here, its searches are not kept either. */
const keptSearches = (state: RootState): SearchState['recent'] =>
  state.search.recent.filter(
    ({ guildId }) => guildId === null || selectGuildPrivacy(state, guildId).keepsMessages,
  );

/** The current screen as a snapshot, or null before there is anything to show. */
export const selectSnapshot = (state: RootState): Snapshot | null => {
  const { session, boot, guilds, channels, conversations, roles, unread, navigation } = state;
  if (session.phase !== 'signed-in' || t(boot.step) !== 'Complete' || !guilds.isLoaded) return null;
  return {
    guilds,
    channels,
    conversations: { ids: conversations.ids, byId: conversations.byId },
    threads: state.threads.byId,
    roles: {
      byGuild: Object.fromEntries(
        Object.entries(roles.byGuild).map(([id, known]) => [id, { ...known, phase: 'own' }]),
      ),
    },
    members: openMembers(state),
    messages: openMessages(state),
    emoji: openEmoji(state),
    unread: {
      ...{ channels: unread.channels, pings: unread.pings },
      ...{ counts: unread.counts, unmarked: unread.unmarked },
    },
    navigation: { tab: navigation.tab, guildId: navigation.guildId, channelId: navigation.channelId },
    recentSearches: keptSearches(state),
    blocked: selectBlocked(state),
  };
};

/** A snapshot as text, for the build that wrote it only: the shape of slices may differ in the next build. */
export const writeSnapshot = (snapshot: Snapshot, build: string): string =>
  JSON.stringify({ build, snapshot });

interface Written {
  readonly build?: unknown;
  readonly snapshot?: Snapshot;
}

/** The snapshot in a text that this build wrote; null for any other text. */
export const readSnapshot = (text: string, build: string): Snapshot | null => {
  try {
    const written = JSON.parse(text) as Written | null;
    return written?.build === build ? (written.snapshot ?? null) : null;
  } catch {
    return null;
  }
};
