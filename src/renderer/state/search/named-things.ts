import { SEARCHED_HAS, type SearchedHas } from '../../../contract/searched';
import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { shownName } from '../../../domain/members/grouping';
import type { Day } from '../../../domain/search/days';
import type { NamedThings } from '../../../domain/search/operators';
import { rowsOf } from '../../../domain/sharded';
import type { ChannelRow } from '../channels/types';
import { selectSeenChannel, selectTextChannelIds } from '../channels/selectors';
import { selectMembersById } from '../members/selectors';
import type { RootState } from '../store';
import { selectHasThreads } from '../threads/selectors';
import { timeTexts } from '../time-texts';

const guildsOf = ({ navigation, guilds }: RootState, isEverywhere: boolean): readonly GuildId[] => {
  const { guildId } = navigation;
  const others = isEverywhere ? guilds.ids.filter((id) => id !== guildId) : [];
  return guildId === null ? others : [guildId, ...others];
};

/** The people whom the page knows in the searched servers, those of the open one first. */
export const selectSearchedPeople = (state: RootState, isEverywhere: boolean): readonly Member[] => {
  const people = new Map<string, Member>();
  for (const guildId of guildsOf(state, isEverywhere))
    for (const member of rowsOf(selectMembersById(state, guildId)))
      if (!people.has(member.id)) people.set(member.id, member);
  return [...people.values()];
};

/** The text channels of the searched servers, those of the open one first. */
export const selectSearchedChannels = (state: RootState, isEverywhere: boolean): readonly ChannelRow[] =>
  guildsOf(state, isEverywhere).flatMap((guildId) =>
    selectTextChannelIds(state, guildId).flatMap((id) => selectSeenChannel(state, id) ?? []),
  );

const WITHOUT_THREADS: readonly SearchedHas[] = SEARCHED_HAS.filter((what) => what !== 'thread');

/** What the server can be asked for by `has:`. */
export const selectSearchedKinds = (state: RootState): readonly SearchedHas[] =>
  selectHasThreads(state) ? SEARCHED_HAS : WITHOUT_THREADS;

const isNamed = (name: string | null, wanted: string): boolean =>
  name !== null && name.toLowerCase() === wanted.toLowerCase();

/** The day of the reader's calendar. */
export const todayOf = (now: number): Day => timeTexts().dayKey(new Date(now).toISOString());

/** What whole names in the search field stand for. */
export const namedThings = (state: RootState, isEverywhere: boolean, now: number): NamedThings => ({
  today: todayOf(now),
  kinds: selectSearchedKinds(state),
  person: (name) => {
    const people = selectSearchedPeople(state, isEverywhere);
    const found =
      people.find(({ username }) => isNamed(username, name)) ??
      people.find(({ nickname }) => isNamed(nickname, name));
    return found === undefined ? null : { id: found.id, name: shownName(found) };
  },
  channel: (name) => {
    const found = selectSearchedChannels(state, isEverywhere).find((channel) => isNamed(channel.name, name));
    return found === undefined ? null : { id: found.id, name: found.name };
  },
});
