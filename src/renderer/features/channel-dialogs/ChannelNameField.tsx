import { Hash, Volume2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { ChannelType } from '../../../contract/entities/channel';
import { TEXT_LIMITS } from '../../../contract/limits';
import { typeChannelName } from '../../../domain/channels/names';
import { t } from '../../../domain/i18n/t';
import { TextField } from '../../ui/form/TextField';
import styles from './ChannelDialogs.module.css';

interface ChannelNameFieldProps {
  readonly type: ChannelType;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/**
 * A channel's name: invalid characters are not accepted, and the caret keeps its position
 * (docs/spec/channels.md 'Names and limits').
 */
export function ChannelNameField({ type, value, onChange, ref }: ChannelNameFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const isComposing = useRef(false);
  const take = (typed: string): void => {
    // An input method is composing a word: its letters must not be changed.
    if (isComposing.current) {
      onChange(typed);
      return;
    }
    const { current } = input;
    const name = typeChannelName(type, typed);
    if (current !== null && name !== typed) {
      // React would put the caret at the end.
      const caret = typeChannelName(type, typed.slice(0, current.selectionStart ?? typed.length)).length;
      current.value = name;
      current.setSelectionRange(caret, caret);
    }
    onChange(name);
  };
  return (
    <TextField
      ref={input}
      label={t('Channel Name')}
      required
      spellCheck={false}
      placeholder={type === 'text' ? 'new-channel' : t('New Channel')}
      value={value}
      limit={TEXT_LIMITS.channelName}
      counter
      trailing={
        <span className={styles.mark}>
          {type === 'text' ? <Hash size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
        </span>
      }
      onChange={take}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        take(currentTarget.value);
      }}
    />
  );
}
