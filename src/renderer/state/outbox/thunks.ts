import { type Failure, failure, FILE_GIVEN_UP, type Result, success } from '../../../contract/failure';
import type { ChannelId } from '../../../contract/ids';
import type { OutgoingCopy, OutgoingSticker, RefusedFile } from '../../../contract/ipc/outbox';
import { SPOOL_LIMITS, TEXT_LIMITS } from '../../../contract/limits';
import { msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { codePoints } from '../../../domain/messages/code-points';
import { draftRestored, draftTaken, EMPTY_DRAFT, replyTargetChanged } from '../composer/slice';
import { failureText, type Texts } from '../failures';
import { sentText } from '../messages/thunks';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectDraftFiles } from './selectors';

const ADDING: Texts = { otherwise: msg('The file could not be added') };
const SENDING: Texts = { otherwise: msg('Failed to send message') };
const UNREADABLE = msg('The file could not be read');

/** The parts of a dropped or pasted file that are used. */
export type GivenFile = Pick<File, 'name' | 'size' | 'type' | 'slice'>;

const isGivenUp = (why: Failure): boolean => why.kind === 'local' && why.code === FILE_GIVEN_UP;

const sayRefused =
  (refused: readonly RefusedFile[]): AppThunk =>
  (dispatch) => {
    for (const { name, reason } of refused)
      dispatch(toastShown('error', t('{{name}}: {{reason}}', { name: stripInvisible(name), reason })));
  };

/** Hands one file over in pieces; its id, or why it was refused. */
const handOver =
  (channelId: ChannelId, file: GivenFile): InnerThunk<Promise<Result<string>>> =>
  async (_dispatch, getState, { bridge }) => {
    const { name, type, size } = file;
    const guildId = getState().channels.byId[channelId]?.guildId;
    const begun = await bridge.invoke('spool.begin', {
      ...{ channelId, guildId, type: type.slice(0, 255), size },
      name: name.slice(0, 1024),
    });
    if (!begun.ok) return begun;
    const id = begun.value;
    for (let at = 0; at < size; at += SPOOL_LIMITS.pieceBytes) {
      const piece = file.slice(at, Math.min(size, at + SPOOL_LIMITS.pieceBytes));
      const buffer = await piece.arrayBuffer().catch(() => null);
      if (buffer === null) {
        // A folder, or a file that is gone since.
        await bridge.invoke('spool.remove', { id });
        return failure({ kind: 'local', code: 'file', detail: t(UNREADABLE) });
      }
      const added = await bridge.invoke('spool.append', { id, at, bytes: new Uint8Array(buffer) });
      if (!added.ok) return added;
    }
    const done = await bridge.invoke('spool.finish', { id });
    return done.ok ? success(id) : done;
  };

/** Adds files to the draft of a channel, one after the other; resolves to the ids of those that were taken. */
const addAll =
  (channelId: ChannelId, files: readonly GivenFile[]): InnerThunk<Promise<readonly string[]>> =>
  async (dispatch, _getState, { work }) => {
    const earlier = work.adding;
    const add = async (): Promise<readonly string[]> => {
      await earlier;
      const ids: string[] = [];
      const refused: RefusedFile[] = [];
      for (const file of files) {
        const added = await dispatch(handOver(channelId, file));
        if (added.ok) ids.push(added.value);
        else if (!isGivenUp(added.failure))
          refused.push({ name: file.name, reason: failureText(ADDING, added.failure) });
      }
      dispatch(sayRefused(refused));
      return ids;
    };
    const adding = add();
    work.adding = adding;
    return adding;
  };

/** Adds pasted or dropped files to the draft of a channel; a toast names each that was refused. */
export const addFiles =
  (channelId: ChannelId, files: readonly GivenFile[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await dispatch(addAll(channelId, files));
  };

/** Asks in the system's dialog for files for the draft of a channel. */
export const chooseFiles =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const guildId = getState().channels.byId[channelId]?.guildId;
    const result = await bridge.invoke('spool.choose', { channelId, guildId });
    if (result.ok) dispatch(sayRefused(result.value));
    else dispatch(toastShown('error', failureText(ADDING, result.failure)));
  };

/** Changes the description of a draft's file, or whether it is a spoiler. */
export const changeFile =
  (
    id: string,
    change: { readonly description: string; readonly isSpoiler: boolean },
  ): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('spool.change', { id, ...change });
  };

/** Takes a file out of a draft. */
export const removeFile =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('spool.remove', { id });
  };

/** Drops files that go out at once, without the text of the draft. */
export const sendFiles =
  (channelId: ChannelId, files: readonly GivenFile[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const ids = await dispatch(addAll(channelId, files));
    if (ids.length === 0) return;
    const message = { channelId, content: '', parentId: null, files: [...ids] };
    const result = await bridge.invoke('outbox.send', message);
    if (!result.ok) dispatch(toastShown('error', failureText(SENDING, result.failure)));
  };

/**
 * Sends the draft of a channel with its files: main keeps the message until the server has it, and the page shows it
 * until then. If main cannot keep it, the text comes back; the files have stayed.
 */
export const sendWithFiles =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, makeNonce, work }) => {
    const { text, replyTo } = getState().composer.drafts[channelId] ?? EMPTY_DRAFT;
    const content = sentText(getState(), channelId, text);
    if (codePoints(content) > TEXT_LIMITS.message) return;
    dispatch(draftTaken(channelId));
    await work.adding;
    const files = selectDraftFiles(getState(), channelId).map(({ id }) => id);
    const message = { channelId, content, parentId: replyTo, files };
    const result =
      files.length === 0
        ? failure({ kind: 'local', code: 'file', detail: '' } as const)
        : await bridge.invoke('outbox.send', message);
    if (result.ok) return;
    dispatch(draftRestored({ channelId, text, replyTo, nonce: makeNonce() }));
    dispatch(toastShown('error', failureText(SENDING, result.failure)));
  };

/** Sends a message again that was refused, or may have been sent. */
export const retryOutgoing =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('outbox.retry', { id });
  };

/** Puts a message on its way back into the composer of its channel, with its files. */
export const takeBackOutgoing =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge, makeNonce }) => {
    const result = await bridge.invoke('outbox.takeBack', { id });
    if (!result.ok) {
      dispatch(toastShown('error', failureText(SENDING, result.failure)));
      return;
    }
    const { channelId, content, parentId } = result.value;
    if (content !== '' || parentId !== null)
      dispatch(
        draftRestored({
          channelId,
          text: content,
          replyTo: parentId,
          nonce: makeNonce(),
        }),
      );
  };

/** Deletes a message that is on its way. */
export const discardOutgoing =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('outbox.discard', { id });
    if (!result.ok) dispatch(toastShown('error', failureText(SENDING, result.failure)));
  };

/** Sends a sticker, or pictures of the server, at once and without the text of the draft; as a reply if one is begun. */
const sendChosen =
  (
    channelId: ChannelId,
    chosen: { readonly sticker: OutgoingSticker } | { readonly copies: OutgoingCopy[] },
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const parentId = getState().composer.drafts[channelId]?.replyTo ?? null;
    const message = { channelId, content: '', parentId, files: [], ...chosen };
    const result = await bridge.invoke('outbox.send', message);
    if (!result.ok) dispatch(toastShown('error', failureText(SENDING, result.failure)));
    else if (parentId !== null) dispatch(replyTargetChanged({ channelId, replyTo: null }));
  };

/** Sends a sticker: main keeps it until the server has it, over restarts. */
export const sendSticker = (
  channelId: ChannelId,
  { id, name, emoji, url, animated }: OutgoingSticker,
): AppThunk<Promise<void>> => sendChosen(channelId, { sticker: { id, name, emoji, url, animated } });

/** Sends a copy of a picture of the server. */
export const sendPicture = (channelId: ChannelId, { id, name }: OutgoingCopy): AppThunk<Promise<void>> =>
  sendChosen(channelId, { copies: [{ id, name }] });
