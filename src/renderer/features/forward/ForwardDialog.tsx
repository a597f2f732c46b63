import { Hash, MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { FORWARD_PLACES, TEXT_LIMITS } from '../../../contract/limits';
import { textWithAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { t } from '../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { rankDestinations } from '../../../domain/navigation/rank-destinations';
import { selectChannel } from '../../state/channels/selectors';
import { forwardMessage } from '../../state/forwarding/thunks';
import { forwardTargets } from '../../state/forwarding/targets';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { shallowEqual, useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectMessage } from '../../state/messages/selectors';
import { textNames } from '../../state/messages/text-names';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { toastShown } from '../../state/toasts/slice';
import { Checkbox } from '../../ui/form/Checkbox';
import { SearchField } from '../../ui/form/SearchField';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmptyState } from '../../ui/page/EmptyState';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './ForwardDialog.module.css';

/** The maximum number of rows; further channels are found by typing more. */
const MOST_SHOWN = 50;

interface ForwardDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
  readonly onClose: () => void;
}

/** Chooses the channels into which a message is forwarded (docs/spec/conversation.md 'Forwarding'). */
export function ForwardDialog({ guildId, channelId, messageId, onClose }: ForwardDialogProps) {
  const dispatch = useAppDispatch();
  const message = useAppSelector((state) => selectMessage(state, channelId, messageId));
  const isPrivate = useAppSelector((state) => selectChannel(state, channelId)?.private === true);
  const blocked = useAppSelector(selectBlockedReason);
  const targets = useAppSelector(forwardTargets, shallowEqual);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<ChannelId>>(new Set());
  const [words, setWords] = useState('');
  const [asks, setAsks] = useState(false);
  const [nonces] = useState(() => new Map<ChannelId, string>());
  const request = useRequest();
  const found = useMemo(
    // Without a search the open server comes first, as in its sidebar.
    () => (query.trim() === '' ? targets.slice(0, MOST_SHOWN) : rankDestinations(targets, query, MOST_SHOWN)),
    [targets, query],
  );
  useCloseWhen(message === null ? t('This message was deleted') : null, onClose);
  const wanted = targets.filter((target) => chosen.has(target.channelId));
  const choose = (id: ChannelId, is: boolean): void => {
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)));
    request.clear();
  };
  const send = (): void => {
    setAsks(false);
    const into = wanted.map((target) => ({ id: target.channelId, name: target.name }));
    void request.send(
      () => dispatch(forwardMessage({ messageId, channels: into, words, nonces }, (id) => choose(id, false))),
      () => {
        dispatch(toastShown('success', t('Message forwarded')));
        onClose();
      },
    );
  };
  const problem = wanted.length === 0 ? t('Choose a channel') : undefined;
  return (
    <>
      <FormDialog
        width="m"
        onClose={onClose}
        onConfirm={() => (isPrivate ? setAsks(true) : send())}
        title={t('Forward Message')}
        description={t('Choose up to {{most}} channels.', { most: FORWARD_PLACES })}
        request={request}
        confirmLabel={t('Forward')}
        pendingLabel={t('Forwarding...')}
        disabledReason={blocked ?? problem}
        beside={
          <span className={styles.count} role="status">
            {t('{{chosen}} of {{most}} chosen', { chosen: wanted.length, most: FORWARD_PLACES })}
          </span>
        }
      >
        <Preview {...{ guildId, channelId, messageId }} />
        <SearchField label={t('Search channels')} value={query} onChange={setQuery} />
        {found.length === 0 ? (
          <EmptyState compact title={t('No channels found')} />
        ) : (
          <div className={styles.list} role="group" aria-label={t('Channels')}>
            {found.map(({ to, channelId: id, name, context }) => (
              <Checkbox
                key={id}
                label={
                  <span className={styles.name}>
                    {to === 'conversation' ? (
                      <MessageCircle size={16} aria-hidden />
                    ) : (
                      <Hash size={16} aria-hidden />
                    )}
                    <EmojiText pieces={namePieces(name)} />
                  </span>
                }
                description={<EmojiText pieces={namePieces(context)} />}
                checked={chosen.has(id)}
                disabled={!chosen.has(id) && wanted.length >= FORWARD_PLACES}
                onChange={(is) => choose(id, is)}
              />
            ))}
          </div>
        )}
        <TextField
          label={t('Message (optional)')}
          value={words}
          onChange={setWords}
          limit={TEXT_LIMITS.message}
        />
      </FormDialog>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={send}
        title={t('Forward from a Private Channel')}
        description={t('People there cannot see where this comes from. Forward it?')}
        confirmLabel={t('Forward')}
      />
    </>
  );
}

/** The beginning of what is forwarded. */
function Preview({ guildId, channelId, messageId }: Omit<ForwardDialogProps, 'onClose'>) {
  const store = useAppStore();
  const message = useAppSelector((state) => selectMessage(state, channelId, messageId));
  if (message === null) return null;
  const names = textNames(store.getState(), guildId);
  const preview = (content: string): string => previewText(content, TEXT_LIMITS.deletePreview, names);
  const { content, forwarded, attachments, sticker } = message;
  const text = textWithAttachments(
    textOrForward(preview(content), forwarded, preview),
    forwarded?.attachments ?? attachments,
    sticker,
  );
  return (
    <blockquote className={styles.preview}>
      <EmojiText pieces={emojiPieces(text)} />
    </blockquote>
  );
}
