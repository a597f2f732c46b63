import { useState } from 'react';
import type { Result } from '../../../../contract/failure';
import { STICKER_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { codePoints } from '../../../../domain/messages/code-points';
import { emojiPieces } from '../../../../domain/messages/markup/emoji-pieces';
import type { StickerFields } from '../../../state/stickers/thunks';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './StickersPage.module.css';

interface StickerDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  /** The address of its picture; null while it is not known. */
  readonly src: string | null;
  readonly initial: StickerFields;
  readonly onSave: (fields: StickerFields) => Promise<Result<null, string>>;
  readonly onClose: () => void;
}

/** Asks for the name of a sticker and the emoji that it is found by. */
export function StickerDialog(props: StickerDialogProps) {
  const { title, confirmLabel, pendingLabel, src, initial, onSave, onClose } = props;
  const request = useRequest();
  const [name, setName] = useState(initial.name);
  const [emoji, setEmoji] = useState(initial.emoji);
  const { nameMin, nameMax } = STICKER_LIMITS;
  const length = codePoints(name.trim());
  const rule =
    length < nameMin || length > nameMax
      ? t('A name has {{min}} to {{max}} characters', { min: nameMin, max: nameMax })
      : undefined;
  const missing = emoji.trim() === '' ? t('Enter an emoji') : undefined;
  const reason = rule ?? missing;
  const save = (): void => {
    if (reason === undefined)
      void request.send(() => onSave({ name: name.trim(), emoji: emoji.trim() }), onClose);
  };
  return (
    <FormDialog
      title={title}
      request={request}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      disabledReason={reason}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <div className={styles.shown} aria-hidden>
          <span className={styles.preview}>
            {src === null ? null : <img src={src} alt="" draggable={false} className={styles.image} />}
          </span>
          {/* The field cannot show it where the system has no font for it. */}
          <EmojiText pieces={emojiPieces(emoji)} />
        </div>
        <div className={styles.fields}>
          <TextField
            autoFocus
            label={t('Name')}
            value={name}
            limit={nameMax}
            onChange={(next) => {
              setName(next);
              request.clear();
            }}
          />
          <TextField
            label={t('Related emoji')}
            hint={t('The sticker is also found by this emoji')}
            value={emoji}
            onChange={(next) => {
              setEmoji(next);
              request.clear();
            }}
          />
        </div>
      </div>
    </FormDialog>
  );
}
