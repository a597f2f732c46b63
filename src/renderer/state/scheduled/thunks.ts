import type { Result } from '../../../contract/failure';
import type { ChannelId, ScheduledId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { msg, t } from '../../../domain/i18n/t';
import { codePoints } from '../../../domain/messages/code-points';
import { draftTaken, EMPTY_DRAFT } from '../composer/slice';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { sentText } from '../messages/thunks';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk } from '../store';
import { timeTexts } from '../time-texts';
import { toastShown } from '../toasts/slice';
import { scheduled } from './slice';

const SCHEDULING: Texts = { otherwise: msg('Failed to schedule message') };
const DELETING: Texts = { otherwise: msg('Failed to delete scheduled message') };
const SENDING: Texts = { otherwise: msg('Failed to send message') };

/** Fetches the scheduled messages; those that are held stay on the screen during the request. */
export const loadScheduled = scheduled.load;

/** Fetches them if they are not known, or some may be missing. */
export const wantScheduled = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { isAsking, isStale } = getState().scheduled;
  if (selectHasFeature(getState(), 'scheduled') && !isAsking && isStale) await dispatch(loadScheduled());
};

/**
 * Has the server send the text of a channel's composer later, as a reply where one is begun. The composer keeps it until
 * the server has it, and what is typed meanwhile.
 */
export const scheduleDraft =
  (channelId: ChannelId, sendAt: number): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, now }) => {
    const draft = getState().composer.drafts[channelId] ?? EMPTY_DRAFT;
    const content = sentText(getState(), channelId, draft.text);
    const over = codePoints(content) - TEXT_LIMITS.message;
    if (over > 0)
      return {
        ok: false,
        failure: t('Your message is {{value}} characters too long', { value: over }),
      };
    const at = new Date(sendAt).toISOString();
    const result = await dispatch(
      act({
        make: () =>
          bridge.callApi('scheduled.create', { channelId, content, parentId: draft.replyTo, sendAt: at }),
        tells: ({ item }) => [liveEvent('SCHEDULED', { item })],
      }),
    );
    if (result.ok) {
      const held = getState().composer.drafts[channelId];
      if (held?.text === draft.text && held.replyTo === draft.replyTo) dispatch(draftTaken(channelId));
      const time = timeTexts().fullTime(at, now());
      dispatch(toastShown('success', t('Message scheduled for {{time}}', { time })));
    }
    return doneInWords(SCHEDULING, result);
  };

/** The same, with a toast for a failure. */
export const scheduleDraftAt =
  (channelId: ChannelId, sendAt: number): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const result = await dispatch(scheduleDraft(channelId, sendAt));
    if (!result.ok) dispatch(toastShown('error', result.failure));
  };

/** Changes text and time of a scheduled message. One that was refused waits again. */
export const editScheduled =
  (
    scheduledId: ScheduledId,
    { content, sendAt }: { readonly content: string; readonly sendAt: number },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const at = new Date(sendAt).toISOString();
    const result = await dispatch(
      act({
        make: () => bridge.callApi('scheduled.edit', { scheduledId, content, sendAt: at }),
        tells: ({ item }) => [liveEvent('SCHEDULED', { item })],
      }),
    );
    return doneInWords(SCHEDULING, result);
  };

const ending =
  (scheduledId: ScheduledId, call: 'scheduled.delete' | 'scheduled.send'): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi(call, { scheduledId }),
        tells: () => [liveEvent('SCHEDULED_REMOVE', { id: scheduledId })],
      }),
    );
    const texts = call === 'scheduled.delete' ? DELETING : SENDING;
    if (!result.ok) dispatch(toastShown('error', failureText(texts, result.failure)));
  };

/** Deletes a scheduled message. */
export const deleteScheduled = (id: ScheduledId): AppThunk<Promise<void>> => ending(id, 'scheduled.delete');
/** Sends a scheduled message now; where the server refuses it, it stays. */
export const sendScheduled = (id: ScheduledId): AppThunk<Promise<void>> => ending(id, 'scheduled.send');
