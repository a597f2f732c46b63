import { useRef, useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { emojiNameFor } from '../../../../domain/emoji/emoji-name';
import { emojiFileRefusal } from '../../../../domain/emoji/judge-emoji-file';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { selectGuildEmoji } from '../../../state/emoji/selectors';
import { addEmoji } from '../../../state/emoji/thunks';
import { useAppDispatch, useAppStore } from '../../../state/hooks';

/** A picture that could not be added. */
export interface FailedUpload {
  readonly file: string;
  readonly reason: string;
}

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const STEP = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
};

/** Adds pictures as emoji, one after the other, each by the name of its file. */
export const useEmojiUploads = (guildId: GuildId) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());

  const upload = async (file: File): Promise<void> => {
    const fail = (reason: string): void =>
      setFailed((before) => [...before, { file: stripInvisible(file.name), reason }]);
    const refusal = emojiFileRefusal(file);
    if (refusal !== null) {
      fail(refusal);
      return;
    }
    const image = await base64Of(file).catch(() => null);
    if (image === null || image === '') {
      fail(t('The file could not be read'));
      return;
    }
    const taken = selectGuildEmoji(store.getState(), guildId).map(({ name }) => name);
    const result = await dispatch(addEmoji(guildId, { name: emojiNameFor(file.name, taken), image }));
    if (!result.ok) fail(result.failure);
  };

  return {
    /** The number of pictures that are on the way. */
    waiting,
    failed,
    add: (files: readonly File[]): void => {
      setFailed([]);
      setWaiting((count) => count + files.length);
      for (const file of files)
        last.current = last.current.then(() => upload(file)).finally(() => setWaiting((count) => count - 1));
    },
    clear: () => setFailed([]),
  };
};
