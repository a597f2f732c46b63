import type { Result } from '../../../contract/failure';
import type { AttachmentId, ChannelId, MessageId } from '../../../contract/ids';
import type { SavedFiles } from '../../../contract/ipc/attachments';
import { msg, plural, t } from '../../../domain/i18n/t';
import { failureText, inWords, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMessage } from '../messages/selectors';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { attachmentsSaved } from './slice';

const GONE = { 404: msg('This file is no longer available') } as const;
const SAVING: Texts = { otherwise: msg('The file could not be saved'), byStatus: GONE };
const READING: Texts = { otherwise: msg('The file could not be loaded'), byStatus: GONE };
const COPYING: Texts = { otherwise: msg('The picture could not be copied'), byStatus: GONE };
const REMOVING: Texts = { otherwise: msg('Failed to remove attachment') };

/** A toast of what was saved; the folder can be opened from then on. */
const tellSaved =
  (paths: readonly string[], result: Result<SavedFiles | null>): InnerThunk =>
  (dispatch) => {
    if (!result.ok) {
      const { failure } = result;
      // Main says in words what the disk did not take.
      const said = failure.kind === 'local' && failure.code === 'file' ? failure.detail : null;
      dispatch(toastShown('error', said ?? failureText(SAVING, failure)));
      return;
    }
    if (result.value === null) return;
    const { key, name, count, failed } = result.value;
    dispatch(attachmentsSaved({ paths, key }));
    const text =
      count === 1
        ? t('Saved as {{value}}', { value: name })
        : plural('{{count}} file saved', '{{count}} files saved', { count });
    dispatch(toastShown('success', text));
    if (failed > 0)
      dispatch(
        toastShown(
          'error',
          plural('{{count}} file could not be saved', '{{count}} files could not be saved', {
            count: failed,
          }),
        ),
      );
  };

/** Saves an attachment where the person chooses; a toast reports the result. */
export const saveAttachment =
  (path: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(tellSaved([path], await bridge.invoke('attachments.save', { path })));
  };

/** Saves attachments in a folder that the person chooses; a toast reports the result. */
export const saveAttachments =
  (paths: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(tellSaved(paths, await bridge.invoke('attachments.saveAll', { paths: [...paths] })));
  };

/** Shows a saved attachment in its folder. */
export const showSaved =
  (key: number): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const isShown = await bridge.invoke('attachments.show', { key });
    if (!isShown) dispatch(toastShown('error', t('The folder could not be opened')));
  };

/** The content of a text; on failure the reason in words. */
export const readAttachment =
  (path: string): AppThunk<Promise<Result<string, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    inWords(READING, await bridge.invoke('attachments.text', { path }));

/** A whole picture; on failure the reason in words. */
export const fetchWholePicture =
  (path: string): AppThunk<Promise<Result<Blob, string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = inWords(COPYING, await bridge.invoke('attachments.picture', { path }));
    if (!result.ok) return result;
    const { bytes, type } = result.value;
    return { ok: true, value: new Blob([bytes], { type }) };
  };

/** Drags an attachment out of the window, as a file. */
export const dragAttachment =
  (path: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const outcome = await bridge.invoke('attachments.drag', { path });
    if (outcome === 'late')
      dispatch(toastShown('info', t('The file is being fetched. Drag it again in a moment.')));
    else if (outcome === 'program')
      dispatch(toastShown('info', t('This file can run programs. Save it instead.')));
    else if (outcome === 'failed') dispatch(toastShown('error', t('The file could not be loaded')));
  };

/** Removes an attachment from one's own message: hidden at once, and shown again if the server refuses. */
export const removeAttachment =
  (
    { channelId, messageId }: { readonly channelId: ChannelId; readonly messageId: MessageId },
    attachmentId: AttachmentId,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const guildId = getState().channels.byId[channelId]?.guildId;
    const before = selectMessage(getState(), channelId, messageId)?.attachments;
    if (guildId === undefined || before === undefined) return;
    const change = (attachments: typeof before) =>
      liveEvent('CHANNEL_MESSAGE_ATTACHMENTS', { guildId, channelId, messageId, attachments });
    const result = await dispatch(
      act({
        make: () => bridge.callApi('attachments.remove', { messageId, attachmentId }),
        shows: [change(before.filter(({ id }) => id !== attachmentId))],
        undo: () => [change(before)],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(REMOVING, result.failure)));
  };
