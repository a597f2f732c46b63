import type { SearchSort } from '../../../contract/searched';
import { channelOfConversation } from '../../../contract/conversation-ids';
import type { CallArgs } from '../../../contract/rest';
import type { ChannelId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { argumentsOf, asksForAnything, type Search } from '../../../domain/search/filters';
import { takeFilters } from '../../../domain/search/operators';
import { selectIsConversation } from '../conversations/selectors';
import { failureText, type Texts } from '../failures';
import { selectOfflineReason } from '../gateway/selectors';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { findThreads } from '../threads/find';
import type { AppThunk, RootState } from '../store';
import { namedThings } from './named-things';
import { searchHeld } from './search-held';
import {
  moreAnswered,
  moreAsked,
  moreFailed,
  searchAnswered,
  searchAsked,
  searchDrafted,
  searchFailed,
  searchFocused,
} from './slice';

const SEARCHING: Texts = { otherwise: msg('Search failed'), namesWait: true };

/** A search as the server is asked. In a conversation, whose guild it does not know, it is one of its channel. */
const askedOf = (state: RootState, search: Search, sort: SearchSort): CallArgs<'messages.search'> => {
  const asked = argumentsOf(search, sort);
  const { guildId } = asked;
  return guildId !== null && selectIsConversation(state, guildId)
    ? { ...asked, guildId: null, in: [channelOfConversation(guildId)] }
    : asked;
};

/** Searches; without a connection the messages on this computer only. */
const ask =
  (search: Search, sort: SearchSort): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(searchAsked({ search, sort }));
    const { nth } = getState().search;
    if (selectOfflineReason(getState()) !== undefined) {
      dispatch(searchAnswered({ nth, found: searchHeld(getState(), search, sort), since: null }));
      return;
    }
    const result = await dispatch(fetchSnapshot('messages.search', askedOf(getState(), search, sort)));
    if (result.ok) {
      const { value, since } = result.value;
      await dispatch(findThreads(value.data.results.map(({ channelId }) => channelId)));
      dispatch(searchAnswered({ nth, found: value.data, since }));
    } else dispatch(searchFailed({ nth, error: failureText(SEARCHING, result.failure) }));
  };

/** Makes filters of the operators in the typed text that say something. */
export const takeTyped =
  (typed: string): AppThunk =>
  (dispatch, getState, { now }) => {
    const { filters, isEverywhere } = getState().search.draft;
    const taken = takeFilters(typed, filters, namedThings(getState(), isEverywhere, now()));
    if (taken.text === typed) return;
    // The next word is typed behind the space.
    const isGoingOn = typed.endsWith(' ') && taken.text !== '';
    dispatch(searchDrafted({ ...taken, text: isGoingOn ? `${taken.text} ` : taken.text }));
  };

/** Searches for what is typed and chosen in the field; does nothing where that is nothing. */
export const startSearch = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(takeTyped(getState().search.draft.text));
  const { search, navigation } = getState();
  const { text, filters, isEverywhere } = search.draft;
  if (!asksForAnything({ text, filters }) || navigation.guildId === null) return;
  const guildId = isEverywhere ? null : navigation.guildId;
  await dispatch(ask({ text: text.trim(), filters, guildId }, search.sort));
};

/** Puts an earlier search into the field, and searches for it. */
export const repeatSearch =
  ({ text, filters, guildId }: Search): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(searchDrafted({ text, filters, isEverywhere: guildId === null }));
    await dispatch(startSearch());
  };

/** Makes the shown search again. */
export const searchAgain = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { asked, sort } = getState().search;
  if (asked !== null) await dispatch(ask(asked, sort));
};

/** Makes the shown search in another order. */
export const sortResults =
  (sort: SearchSort): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { asked, sort: before } = getState().search;
    if (asked !== null && sort !== before) await dispatch(ask(asked, sort));
  };

/** Loads the next page of results, unless there is none or it is being loaded. */
export const loadMoreResults = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { asked, sort, nth, phase, found, isLoadingMore } = getState().search;
  if (asked === null || phase !== 'loaded' || isLoadingMore || found.cursor === null) return;
  dispatch(moreAsked());
  const result = await dispatch(
    fetchSnapshot('messages.search', { ...askedOf(getState(), asked, sort), cursor: found.cursor }),
  );
  if (result.ok) {
    const { value, since } = result.value;
    await dispatch(findThreads(value.data.results.map(({ channelId }) => channelId)));
    dispatch(moreAnswered({ nth, found: value.data, since }));
  } else dispatch(moreFailed({ nth, error: failureText(SEARCHING, result.failure) }));
};

/** Leads to the search field, for the open channel. */
export const findInChannel =
  (channelId: ChannelId): AppThunk =>
  (dispatch, getState) => {
    const channel = getState().channels.byId[channelId];
    if (channel === undefined) return;
    const { id, name } = channel;
    dispatch(searchFocused({ isEverywhere: false, channel: { by: 'in', id, name } }));
  };

/** Leads to the search field, for all servers. */
export const findEverywhere = (): AppThunk => (dispatch) => {
  dispatch(searchFocused({ isEverywhere: true, channel: null }));
};
