import { failure, type Result, success } from '../../../contract/failure';
import type { SpooledFile } from '../../../contract/ipc/outbox';
import type { AttachmentId, ChannelId, ScheduledId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { msg, plural, t } from '../../../domain/i18n/t';
import { codePoints } from '../../../domain/messages/code-points';
import { draftTaken, EMPTY_DRAFT } from '../composer/slice';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { sentText } from '../messages/thunks';
import { selectDraftFiles, selectFilesOfMessage } from '../outbox/selectors';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk, InnerThunk } from '../store';
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

/** Uploads files of a draft, one after the other; their ids, or why one of them was refused. */
const uploadAll =
  (files: readonly SpooledFile[]): InnerThunk<Promise<Result<AttachmentId[], string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const ids: AttachmentId[] = [];
    for (const { id } of files) {
      const sent = await bridge.invoke('spool.upload', { id });
      if (!sent.ok) return failure(failureText(SCHEDULING, sent.failure));
      ids.push(sent.value);
    }
    return success(ids);
  };

/** Why a draft cannot be scheduled as it is; null if it can. */
const refusalOfDraft = (content: string, files: number, mostFiles: number): string | null => {
  const over = codePoints(content) - TEXT_LIMITS.message;
  if (over > 0) return t('Your message is {{value}} characters too long', { value: over });
  if (files <= mostFiles) return null;
  return plural(
    'A scheduled message can have {{count}} file at most',
    'A scheduled message can have {{count}} files at most',
    { count: mostFiles },
  );
};

/**
 * Has the server send what is in a channel's composer later: the text, with its files, as a reply where one is begun. The
 * composer keeps all of it until the server has it, and what is typed or added meanwhile.
 */
export const scheduleDraft =
  (channelId: ChannelId, sendAt: number): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, now, work }) => {
    const draft = getState().composer.drafts[channelId] ?? EMPTY_DRAFT;
    await work.adding;
    const content = sentText(getState(), channelId, draft.text);
    const files = selectDraftFiles(getState(), channelId);
    const refusal = refusalOfDraft(content, files.length, selectFilesOfMessage(getState()));
    if (refusal !== null) return failure(refusal);
    const uploaded = await dispatch(uploadAll(files));
    if (!uploaded.ok) return uploaded;
    const at = new Date(sendAt).toISOString();
    const asked = { channelId, content, parentId: draft.replyTo, sendAt: at };
    const attachments = uploaded.value.length === 0 ? {} : { attachments: uploaded.value };
    const result = await dispatch(
      act({
        make: () => bridge.callApi('scheduled.create', { ...asked, ...attachments }),
        tells: ({ item }) => [liveEvent('SCHEDULED', { item })],
      }),
    );
    if (result.ok) {
      const held = getState().composer.drafts[channelId];
      if (held?.text === draft.text && held.replyTo === draft.replyTo) dispatch(draftTaken(channelId));
      for (const { id } of files) await bridge.invoke('spool.remove', { id });
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

/** What is changed of a scheduled message. */
export interface ScheduledEdit {
  readonly content: string;
  /** Those of its files that stay; without it all. */
  readonly attachments?: readonly AttachmentId[];
  readonly sendAt: number;
}

/** Changes text, files and time of a scheduled message. One that was refused waits again. */
export const editScheduled =
  (
    scheduledId: ScheduledId,
    { content, attachments, sendAt }: ScheduledEdit,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const at = new Date(sendAt).toISOString();
    const result = await dispatch(
      act({
        make: () =>
          bridge.callApi('scheduled.edit', {
            ...{ scheduledId, content, sendAt: at },
            ...(attachments === undefined ? {} : { attachments: [...attachments] }),
          }),
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
