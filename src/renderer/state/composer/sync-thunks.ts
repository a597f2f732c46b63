import { type Result, success } from '../../../contract/failure';
import type { ChannelId } from '../../../contract/ids';
import { DRAFT_LIMITS, TEXT_LIMITS } from '../../../contract/limits';
import { asKept, isChanged, NOTHING_KNOWN } from '../../../domain/drafts/merge';
import { codePoints } from '../../../domain/messages/code-points';
import { doneInWords } from '../failures';
import { applyEvents } from '../live/batch';
import type { AppThunk, RootState } from '../store';
import { draftHere } from './draft-sync';
import { draftAnswered, draftRefused, draftSent, draftsFetched } from './slice';

/** The channels of one round. */
const AT_ONCE = 5;

/** The channels whose drafts the server does not have as they are here, and may get. */
export const selectChangedDrafts = ({ composer }: RootState): readonly ChannelId[] => {
  const { drafts, sync } = composer;
  if (!sync.isReady) return [];
  const channelIds = new Set([...Object.keys(drafts), ...Object.keys(sync.known)] as ChannelId[]);
  return [...channelIds].filter((channelId) => {
    const here = draftHere(composer, channelId);
    return (
      sync.conflicts[channelId] === undefined &&
      isChanged(here, sync.known[channelId] ?? NOTHING_KNOWN) &&
      codePoints(here.text) <= TEXT_LIMITS.message
    );
  });
};

/** Whether a draft that the server has is gone here, and the server was not told yet. */
export const selectHasClearedDraft = (state: RootState): boolean => {
  const { composer } = state;
  return selectChangedDrafts(state).some(
    (channelId) =>
      draftHere(composer, channelId).text === '' &&
      composer.sync.known[channelId]?.sent.some(({ text }) => text === '') !== true,
  );
};

/** Fetches the drafts of the user's other devices. */
export const fetchDrafts =
  (): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, work }) => {
    const listening = work.listen();
    const result = await bridge.callApi('drafts.list', {});
    const heard = listening.end().filter(({ name }) => name === 'DRAFT');
    if (!result.ok) return doneInWords('drafts.list', result);
    const { drafts } = result.value;
    const { session } = getState();
    const most = session.phase === 'signed-in' ? session.meta?.limits['drafts'] : undefined;
    const except = heard.flatMap(({ name, data }) => (name === 'DRAFT' ? [data.channelId] : []));
    dispatch(draftsFetched({ drafts, except, isWhole: drafts.length < (most ?? DRAFT_LIMITS.ofPerson) }));
    // Before the first answer they had no effect; of those that had, nothing changes.
    if (heard.length > 0) dispatch(applyEvents(heard));
    return success(null);
  };

/** Sends the draft of a channel; where another device has changed it, fetches that. */
const sendDraft =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { composer } = getState();
    const draft = asKept(draftHere(composer, channelId));
    const { base } = composer.sync.known[channelId] ?? NOTHING_KNOWN;
    dispatch(draftSent({ channelId, draft }));
    const result = await bridge.callApi('drafts.set', { channelId, ...draft, base });
    if (result.ok)
      dispatch(draftAnswered({ channelId, answer: { ...draft, version: result.value.version } }));
    else if (result.failure.kind === 'refused' && result.failure.status === 409)
      await dispatch(fetchDrafts());
    else if (
      result.failure.kind === 'refused' &&
      result.failure.status !== 429 &&
      result.failure.status < 500
    )
      dispatch(draftRefused({ channelId, draft }));
  };

/** Sends the drafts that have changed, some at a time. */
export const sendChangedDrafts = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  for (const channelId of selectChangedDrafts(getState()).slice(0, AT_ONCE))
    await dispatch(sendDraft(channelId));
};
