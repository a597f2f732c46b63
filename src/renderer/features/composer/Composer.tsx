import { Gift, ImagePlay, Paperclip, Smile, Sticker } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { SIZES, TEXT_LIMITS } from '../../../contract/limits';
import { codePoints } from '../../../domain/messages/code-points';
import { insertMention, mentionQueryAt } from '../../../domain/messages/mention-query';
import { selectChannel } from '../../state/channels/selectors';
import { draftChanged, editingStarted, EMPTY_DRAFT, replyTargetChanged } from '../../state/composer/slice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectLastOwnMessageId } from '../../state/messages/selectors';
import { reportTyping, sendMessage } from '../../state/messages/thunks';
import { selectCan } from '../../state/roles/selectors';
import { IconButton } from '../../ui/IconButton';
import styles from './Composer.module.css';
import { MentionList } from './MentionList';
import { ReplyBar } from './ReplyBar';
import { useMentionMatches } from './use-mention-matches';

interface ComposerProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

const COUNTER_FROM = TEXT_LIMITS.message - 200;

/** Where messages are written (server-area.md 2.2): one draft a channel, Enter sends, Shift+Enter makes a new line. */
export function Composer({ guildId, channelId }: ComposerProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const draft = useAppSelector((state) => state.composer.drafts[channelId] ?? EMPTY_DRAFT);
  const canSend = useAppSelector((state) => selectCan(state, guildId, 'SEND_MESSAGES'));
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const query = useMemo(() => mentionQueryAt({ text: draft.text, caret }), [draft.text, caret]);
  const matches = useMentionMatches(guildId, query?.start === dismissed ? null : (query?.query ?? null));
  const isListOpen = matches.length > 0;
  const length = codePoints(draft.text);

  useLayoutEffect(() => {
    const box = area.current;
    if (box === null) return;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, SIZES.composerMaxHeight)}px`;
  }, [draft.text]);
  useEffect(() => {
    if (draft.replyTo !== null) area.current?.focus();
  }, [draft.replyTo]);
  useEffect(() => {
    area.current?.focus();
  }, []);

  if (channel?.type !== 'text') return null;

  const change = (text: string): void => {
    dispatch(reportTyping(channelId, draft.text, text));
    dispatch(draftChanged({ channelId, text }));
  };

  const complete = (index: number): void => {
    const match = matches[index];
    if (query === null || match === undefined) return;
    const next = insertMention(draft.text, query, match.text);
    change(next.text);
    setChosen(0);
    requestAnimationFrame(() => {
      area.current?.setSelectionRange(next.caret, next.caret);
      setCaret(next.caret);
    });
  };

  const editLast = (): boolean => {
    const last = selectLastOwnMessageId(store.getState(), channelId);
    if (last === null) return false;
    dispatch(editingStarted(last));
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (isListOpen) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) setChosen((index) => (index + step + matches.length) % matches.length);
      else if (event.key === 'Enter' || event.key === 'Tab') complete(Math.min(chosen, matches.length - 1));
      else if (event.key === 'Escape') setDismissed(query?.start ?? null);
      else return;
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (length <= TEXT_LIMITS.message) void dispatch(sendMessage(channelId));
    } else if (event.key === 'ArrowUp' && draft.text === '' && editLast()) event.preventDefault();
    else if (event.key === 'Escape' && draft.replyTo !== null) {
      event.preventDefault();
      dispatch(replyTargetChanged({ channelId, replyTo: null }));
    }
  };

  return (
    <div className={styles.composer}>
      {draft.replyTo === null ? null : (
        <ReplyBar guildId={guildId} channelId={channelId} replyTo={draft.replyTo} />
      )}
      {isListOpen ? (
        <MentionList matches={matches} chosen={Math.min(chosen, matches.length - 1)} onChoose={complete} />
      ) : null}
      <div className={styles.box} data-disabled={canSend ? undefined : true}>
        <IconButton label="Attach a file" icon={<Paperclip />} disabledReason="Coming soon" />
        <textarea
          ref={area}
          rows={1}
          className={styles.area}
          aria-label={`Message #${channel.name}`}
          placeholder={
            canSend ? `Message #${channel.name}` : 'You do not have permission to send messages here'
          }
          value={draft.text}
          disabled={!canSend}
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          onChange={(event) => {
            change(event.target.value);
            setCaret(event.target.selectionStart);
            setChosen(0);
            setDismissed(null);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Send a gift" icon={<Gift />} disabledReason="Coming soon" />
        <IconButton label="GIF" icon={<ImagePlay />} disabledReason="Coming soon" />
        <IconButton label="Sticker" icon={<Sticker />} disabledReason="Coming soon" />
        <IconButton label="Emoji" icon={<Smile />} disabledReason="Coming soon" />
        {length > COUNTER_FROM ? (
          <span
            className={styles.counter}
            data-over={length > TEXT_LIMITS.message || undefined}
            role="status"
          >
            {TEXT_LIMITS.message - length}
          </span>
        ) : null}
      </div>
    </div>
  );
}
