import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { editingEnded } from '../../state/composer/slice';
import { useAppDispatch } from '../../state/hooks';
import { editMessage } from '../../state/messages/thunks';
import styles from './MessageItem.module.css';

interface MessageEditorProps {
  readonly channelId: ChannelId;
  readonly id: MessageId;
  readonly content: string;
}

/** Editing in place: Enter saves, Escape cancels, Shift+Enter makes a new line. */
export function MessageEditor({ channelId, id, content }: MessageEditorProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(content);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const box = area.current;
    if (box === null) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [text]);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(content.length, content.length);
  }, [content.length]);
  const end = (): void => {
    dispatch(editingEnded());
    document.querySelector<HTMLElement>('textarea[aria-label^="Message #"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      end();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (text.trim() === '') return;
      void dispatch(editMessage(channelId, id, text));
      end();
    }
  };
  return (
    <div className={styles.editor}>
      <textarea
        ref={area}
        rows={1}
        aria-label="Edit message"
        value={text}
        maxLength={TEXT_LIMITS.message}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p>
        escape to{' '}
        <button type="button" onClick={end}>
          cancel
        </button>{' '}
        • enter to{' '}
        <button
          type="button"
          onClick={() => {
            if (text.trim() === '') return;
            void dispatch(editMessage(channelId, id, text));
            end();
          }}
        >
          save
        </button>
      </p>
    </div>
  );
}
