import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { type Msg, msg, t } from '../../../../domain/i18n/t';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectAttachRefusal, selectDraftFiles } from '../../../state/outbox/selectors';
import { selectFileLimit } from '../../../state/guild-settings/selectors';
import { removeTooLarge, takeFiles } from '../../../state/outbox/file-limits';
import { chooseFiles } from '../../../state/outbox/thunks';
import { selectHasFeature } from '../../../state/session/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { DropOverlay } from './DropOverlay';
import { useFileDrop } from './use-file-drop';

/** What the composer knows of the files of its channel. */
export interface FileIntake {
  readonly hasFiles: boolean;
  /** Why no files can be attached; null if they can. */
  readonly refusal: Msg | null;
  readonly choose: () => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly overlay: ReactNode;
}

const NO_FILES = msg("This server doesn't support files yet");

/** Takes files for the draft of a channel: chosen, pasted, or dragged onto the conversation. */
export const useFileIntake = (
  guildId: GuildId,
  channelId: ChannelId,
  channelName: string,
  inside: RefObject<HTMLElement | null>,
): FileIntake => {
  const dispatch = useAppDispatch();
  const refusal = useAppSelector((state) => selectAttachRefusal(state, channelId));
  const hasFeature = useAppSelector((state) => selectHasFeature(state, 'attachments'));
  const hasFiles = useAppSelector((state) => selectDraftFiles(state, channelId).length > 0, shallowEqual);
  const largerIds = useAppSelector((state) => {
    const limit = selectFileLimit(state, guildId);
    return selectDraftFiles(state, channelId)
      .filter(({ size }) => size > limit)
      .map(({ id }) => id)
      .join(' ');
  });
  const isBusy = useRef(false);

  // Whichever way they came: the limit may also sink while they wait.
  useEffect(() => {
    if (largerIds !== '') void dispatch(removeTooLarge(guildId, channelId));
  }, [dispatch, guildId, channelId, largerIds]);

  const refuse = (why: Msg): void => {
    dispatch(toastShown('error', t(hasFeature ? why : NO_FILES)));
  };
  const take = (given: readonly File[], isAtOnce: boolean): void =>
    void dispatch(takeFiles({ guildId, channelId }, given, isAtOnce));
  const over = useFileDrop(inside, {
    isOpen: true,
    onDrop: (files, isAtOnce) => {
      if (refusal !== null) refuse(refusal);
      else if (files.length === 0) dispatch(toastShown('error', t('Folders cannot be uploaded')));
      else take(files, isAtOnce);
    },
  });
  return {
    ...{ hasFiles, refusal },
    choose: () => {
      if (isBusy.current) return;
      isBusy.current = true;
      void dispatch(chooseFiles(channelId)).finally(() => (isBusy.current = false));
    },
    onPaste: (event) => {
      const { files, types } = event.clipboardData;
      // A copied text of an office program brings a picture of itself.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      if (refusal === null) take([...files], false);
      else refuse(refusal);
    },
    overlay: over === null || refusal !== null ? null : <DropOverlay over={over} name={channelName} />,
  };
};
