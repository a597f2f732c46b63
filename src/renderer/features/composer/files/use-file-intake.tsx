import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { limitText } from '../../../../domain/guilds/rule-texts';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { type Msg, msg, t } from '../../../../domain/i18n/t';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectAttachRefusal, selectDraftFiles } from '../../../state/outbox/selectors';
import { selectFileLimit } from '../../../state/guild-settings/selectors';
import { addFiles, chooseFiles, removeFile, sendFiles } from '../../../state/outbox/thunks';
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

const sayTooLarge = (name: string, limit: number) =>
  toastShown(
    'error',
    t('{{name}}: {{reason}}', {
      name: stripInvisible(name),
      reason: t('This file is larger than {{size}}', { size: limitText(limit) }),
    }),
  );

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
  const limit = useAppSelector((state) => selectFileLimit(state, guildId));
  const larger = useAppSelector(
    (state) => selectDraftFiles(state, channelId).filter(({ size }) => size > limit),
    shallowEqual,
  );
  const isBusy = useRef(false);

  // Whichever way they came: the limit may also sink while they wait.
  useEffect(() => {
    for (const { id, name } of larger) {
      dispatch(sayTooLarge(name, limit));
      void dispatch(removeFile(id));
    }
  }, [dispatch, larger, limit]);

  const refuse = (why: Msg): void => {
    dispatch(toastShown('error', t(hasFeature ? why : NO_FILES)));
  };
  /** Those that the server takes; it says why the others are left out. */
  const fitting = (given: readonly File[]): readonly File[] => {
    for (const { name, size } of given) if (size > limit) dispatch(sayTooLarge(name, limit));
    return given.filter(({ size }) => size <= limit);
  };
  const over = useFileDrop(inside, {
    isOpen: true,
    onDrop: (files, isAtOnce) => {
      if (refusal !== null) refuse(refusal);
      else if (files.length === 0) dispatch(toastShown('error', t('Folders cannot be uploaded')));
      else
        void dispatch(isAtOnce ? sendFiles(channelId, fitting(files)) : addFiles(channelId, fitting(files)));
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
      if (refusal === null) void dispatch(addFiles(channelId, fitting([...files])));
      else refuse(refusal);
    },
    overlay: over === null || refusal !== null ? null : <DropOverlay over={over} name={channelName} />,
  };
};
