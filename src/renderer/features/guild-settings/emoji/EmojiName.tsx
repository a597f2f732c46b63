import { type KeyboardEvent, useState } from 'react';
import type { GuildEmoji } from '../../../../contract/entities/emoji';
import { isEmojiName } from '../../../../contract/emoji-name';
import type { GuildId } from '../../../../contract/ids';
import { EMOJI_LIMITS } from '../../../../contract/limits';
import { emojiWord } from '../../../../domain/emoji/custom-emoji';
import { t } from '../../../../domain/i18n/t';
import { renameEmoji } from '../../../state/emoji/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import styles from './EmojiPage.module.css';

interface EmojiNameProps {
  readonly guildId: GuildId;
  readonly emoji: GuildEmoji;
  /** Called when the name is saved or given up: the row takes the focus. */
  readonly onEnd: () => void;
}

const nameRule = (): string =>
  t('{{min}} to {{max}} letters, digits or underscores', {
    min: EMOJI_LIMITS.nameMin,
    max: EMOJI_LIMITS.nameMax,
  });

/** Renames an emoji in its row: Enter saves, Escape cancels. */
export function EmojiName({ guildId, emoji, onEnd }: EmojiNameProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const [name, setName] = useState(emoji.name);
  const [isWrong, setIsWrong] = useState(false);
  const save = (): void => {
    if (name === emoji.name) onEnd();
    else if (isEmojiName(name))
      void request.send(() => dispatch(renameEmoji(guildId, emoji.id, name)), onEnd);
    else setIsWrong(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onEnd();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.renaming} data-keeps-escape>
      <TextField
        autoFocus
        label={t('New name of {{name}}', { name: emojiWord(emoji.name) })}
        labelHidden
        value={name}
        limit={EMOJI_LIMITS.nameMax}
        spellCheck={false}
        error={isWrong ? nameRule() : request.error}
        className={styles.field}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(next) => {
          setName(next);
          setIsWrong(false);
          request.clear();
        }}
      />
      <Button size="s" onClick={onEnd}>
        {t('Cancel')}
      </Button>
      <Button size="s" variant="primary" pending={request.isPending} onClick={save}>
        {t('Save')}
      </Button>
    </div>
  );
}
