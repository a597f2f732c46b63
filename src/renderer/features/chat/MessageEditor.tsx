import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { codePoints } from '../../../domain/messages/code-points';
import { editingEnded } from '../../state/composer/slice';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { namedMentions, sentMentions } from '../../state/members/mentions';
import { editMessage } from '../../state/messages/thunks';
import { useFeed } from './feed-context';
import { Trans } from '../../ui/text/Trans';
import styles from './MessageItem.module.css';

interface MessageEditorProps {
  readonly channelId: ChannelId;
  readonly id: MessageId;
  readonly content: string;
}

/** Whether the focused element contains text. */
const isWriting = (element: Element | null): boolean =>
  (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) && element.value !== '';

/**
 * Editing in place: Enter saves, Escape cancels, Shift+Enter makes a new line. The composer takes the focus afterwards.
 * An emptied text opens the question before deleting the message. If the server has refused a correction, the editor
 * starts with that correction.
 */
export function MessageEditor({ channelId, id, content }: MessageEditorProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { guildId, askDelete } = useFeed();
  const [returned] = useState(() => {
    const correction = store.getState().composer.corrections[id];
    return correction?.isReturned === true ? correction.text : null;
  });
  const [text, setText] = useState(() => namedMentions(store.getState(), guildId, returned ?? content));
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const box = area.current;
    // A correction that returns must not take the focus from a person who is writing another text.
    if (returned === null || !isWriting(document.activeElement)) box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [returned]);

  const end = (): void => {
    dispatch(editingEnded());
  };
  const written = sentMentions(store.getState(), guildId, text).trim();
  const isTooLong = codePoints(written) > TEXT_LIMITS.message;
  const save = (): void => {
    if (isTooLong) return;
    if (written === '') askDelete(id);
    end();
    if (written !== '') void dispatch(editMessage(channelId, id, written));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      end();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      save();
    }
  };
  return (
    <div className={styles.editor}>
      <textarea
        ref={area}
        rows={1}
        aria-label={t('Edit message')}
        aria-invalid={isTooLong || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p>
        <Trans
          text="escape to <cancel>cancel</cancel> • enter to <save>save</save>"
          components={{
            cancel: <button type="button" onClick={end} />,
            save: <button type="button" onClick={save} />,
          }}
        />
        {isTooLong ? <span role="alert"> {t('• at most 4,000 characters')}</span> : null}
      </p>
    </div>
  );
}
