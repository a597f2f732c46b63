import { Paperclip } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { codePoints } from '../../../domain/messages/code-points';
import { selectHasMessages } from '../../state/channels/has-messages';
import { selectChannel } from '../../state/channels/selectors';
import { selectConversation } from '../../state/conversations/selectors';
import { draftChanged, editingStarted, EMPTY_DRAFT, replyTargetChanged } from '../../state/composer/slice';
import { typedEmoji } from '../../state/emoji/typed-emoji';
import { useGuildRules } from '../../state/guild-settings/use-guild-rules';
import { selectSlowUntil } from '../../state/composer/slow-mode';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { slowModeText } from '../../state/messages/explain-refusal';
import { selectLastOwnMessageId } from '../../state/messages/selectors';
import { reportTyping, sendMessage, sentText } from '../../state/messages/thunks';
import { sendWithFiles } from '../../state/outbox/thunks';
import { selectHasFeature } from '../../state/session/selectors';
import { selectThread } from '../../state/threads/selectors';
import { selectTimedOutUntil } from '../../state/timeouts/selectors';
import { toastShown } from '../../state/toasts/slice';
import { IconButton } from '../../ui/form/IconButton';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './Composer.module.css';
import { DraftFiles } from './files/DraftFiles';
import { useFileIntake } from './files/use-file-intake';
import { GiftButton } from './GiftButton';
import { LazySuggestions } from './lazy-suggestions';
import { OtherDraftBar } from './OtherDraftBar';
import { ReplyBar } from './ReplyBar';
import { ArchivedLine } from './ArchivedLine';
import { ScheduleButton } from './ScheduleButton';
import { SlowModeLine } from './SlowModeLine';
import type { SuggestionKeys } from './Suggestions';
import { TimeoutClock } from './TimeoutClock';
import { useComposerFocus } from './use-composer-focus';
import { useInsertText } from './use-insert-text';
import { useTall } from './use-tall';
import { useWriting } from './use-writing';

interface ComposerProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** The buttons of the pickers of pictures and stickers. */
  readonly pickers?: ReactNode;
  /** The button of the emoji picker; `onPick` receives the picked emoji, `custom:<id>` for one of the server. */
  readonly emojiButton: (onPick: (emoji: string, isMore: boolean) => void) => ReactNode;
}

/** The counter appears when at most this many characters are left. */
const COUNTED = 200;
const MENTION_LIST = 'mention-suggestions';

/**
 * The input for messages (docs/spec/composer.md 'Writing'): one draft a channel, Enter sends, Shift+Enter makes a new
 * line.
 */
export function Composer({ guildId, channelId, pickers, emojiButton }: ComposerProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const hasMessages = useAppSelector((state) => selectHasMessages(state, channelId));
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const draft = useAppSelector((state) => state.composer.drafts[channelId] ?? EMPTY_DRAFT);
  const thread = useAppSelector((state) => selectThread(state, channelId));
  const { canSend, isHeld, blocked, reason } = useWriting(guildId, channelId);
  const canBeHeld = useAppSelector(
    (state) => selectHasFeature(state, 'timeouts') || selectHasFeature(state, 'lockdown'),
  );
  const timedOutUntil = useAppSelector((state) => selectTimedOutUntil(state, guildId));
  const left = useAppSelector(
    (state) => TEXT_LIMITS.message - codePoints(sentText(state, channelId, draft.text)),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  useTall(area, draft.text);
  useComposerFocus(area, channelId, draft.replyTo);

  const change = (text: string): void => {
    dispatch(reportTyping(channelId, draft.text, text));
    dispatch(draftChanged({ channelId, text }));
  };
  const suggestions = useRef<SuggestionKeys>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const hasMark = /[@#:]/.test(draft.text);

  const insert = useInsertText(area, draft.text, change);
  const shownName = stripInvisible(channel?.name ?? '');
  useGuildRules(guildId);
  const files = useFileIntake(guildId, channelId, shownName, area);

  if (channel === null || !hasMessages) return null;

  const label =
    conversation === null && thread === null && channel.type === 'text'
      ? t('Message #{{name}}', { name: shownName })
      : conversation?.type === 'direct'
        ? t('Message @{{name}}', { name: shownName })
        : t('Message {{name}}', { name: shownName });
  const send = (): void => {
    const slow = (selectSlowUntil(store.getState(), channelId) ?? 0) - Date.now();
    if (slow > 0 && (draft.text.trim() !== '' || files.hasFiles))
      dispatch(toastShown('error', slowModeText(slow)));
    else if (left < 0)
      dispatch(toastShown('error', t('Your message is {{value}} characters too long', { value: -left })));
    else void dispatch(files.hasFiles ? sendWithFiles(channelId) : sendMessage(channelId));
  };
  const editLast = (): boolean => {
    const last = selectLastOwnMessageId(store.getState(), channelId);
    if (last !== null) dispatch(editingStarted(last));
    return last !== null;
  };
  const handle = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (suggestions.current?.handleKey(event.key) === true) return true;
    if (event.key === 'Enter' && !event.shiftKey) {
      send();
      return true;
    }
    if (event.key === 'ArrowUp' && !event.altKey && draft.text === '') return editLast();
    if (event.key !== 'Escape' || draft.replyTo === null) return false;
    dispatch(replyTargetChanged({ channelId, replyTo: null }));
    return true;
  };
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    change(event.target.value);
    setCaret(event.target.selectionStart);
    suggestions.current?.restart();
  };

  return (
    <div className={styles.composer} data-region>
      <OtherDraftBar channelId={channelId} onChosen={() => area.current?.focus()} />
      {draft.replyTo === null ? null : (
        <ReplyBar guildId={guildId} channelId={channelId} replyTo={draft.replyTo} />
      )}
      {hasMark ? (
        <LazySuggestions
          {...{ id: MENTION_LIST, guildId, channelId, caret, area }}
          text={draft.text}
          keysRef={suggestions}
          onChange={change}
          onChoice={setChosen}
        />
      ) : null}
      {canSend && thread !== null ? <ArchivedLine thread={thread} /> : null}
      {canSend ? <SlowModeLine channelId={channelId} /> : null}
      {isHeld && draft.text !== '' ? <p className={styles.slow}>{reason}</p> : null}
      {canBeHeld ? <VisuallyHidden live>{isHeld ? reason : null}</VisuallyHidden> : null}
      <DraftFiles channelId={channelId} onGone={() => area.current?.focus()} />
      {files.overlay}
      <div className={styles.box} data-disabled={canSend ? undefined : true}>
        {canSend ? (
          <IconButton
            label={t('Attach a file')}
            icon={<Paperclip />}
            disabledReason={files.refusal === null ? undefined : t(files.refusal)}
            onClick={files.choose}
          />
        ) : null}
        <textarea
          ref={area}
          rows={1}
          className={styles.area}
          aria-label={label}
          placeholder={reason ?? label}
          value={draft.text}
          disabled={!canSend}
          aria-description={blocked}
          aria-autocomplete="list"
          aria-controls={chosen === null ? undefined : MENTION_LIST}
          aria-activedescendant={chosen === null ? undefined : `${MENTION_LIST}-${chosen}`}
          aria-invalid={left < 0 || undefined}
          onChange={onChange}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => setCaret(null)}
          onPaste={files.onPaste}
          onKeyDown={(event) => {
            void LazySuggestions.preload();
            if (!event.nativeEvent.isComposing && handle(event)) event.preventDefault();
          }}
        />
        {timedOutUntil === null ? null : <TimeoutClock until={timedOutUntil} />}
        {left > COUNTED ? null : (
          <span className={styles.counter} data-over={left < 0 || undefined} role="status">
            {left}
          </span>
        )}
        {canSend ? (
          <>
            {draft.text.trim() === '' && !files.hasFiles ? null : (
              <ScheduleButton {...{ guildId, channelId }} hasFiles={files.hasFiles} />
            )}
            {conversation === null && channel.type === 'text' ? (
              <GiftButton guildId={guildId} channelId={channelId} />
            ) : null}
            {pickers}
            {emojiButton((emoji, isMore) => insert(typedEmoji(store.getState(), guildId, emoji), isMore))}
          </>
        ) : null}
      </div>
    </div>
  );
}
