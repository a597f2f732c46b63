import { MonitorSmartphone } from 'lucide-react';
import type { ChannelId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { emojiPieces } from '../../../domain/messages/markup/emoji-pieces';
import { cutText } from '../../../domain/messages/cut-text';
import { otherDraftUsed, ownDraftKept } from '../../state/composer/slice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Button } from '../../ui/form/Button';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Composer.module.css';

interface OtherDraftBarProps {
  readonly channelId: ChannelId;
  /** The person has chosen, and goes on writing. */
  readonly onChosen: () => void;
}

/** A draft of another device beside a different text here: the person chooses (docs/spec/scheduled.md 'Drafts'). */
export function OtherDraftBar({ channelId, onChosen }: OtherDraftBarProps) {
  const dispatch = useAppDispatch();
  const other = useAppSelector(({ composer }) => composer.sync.conflicts[channelId]);
  if (other === undefined) return null;
  return (
    <div className={styles.reply} data-wraps role="group" aria-label={t('A draft from another device')}>
      <MonitorSmartphone size={16} aria-hidden />
      <span role="status">{t('A draft from another device')}</span>
      <span className={styles.replyText} data-tooltip={other.text}>
        <EmojiText pieces={emojiPieces(cutText(other.text, 2 * TEXT_LIMITS.replyPreview))} />
      </span>
      <Button
        size="s"
        onClick={() => {
          dispatch(otherDraftUsed(channelId));
          onChosen();
        }}
      >
        {t('Use')}
      </Button>
      <Button
        size="s"
        onClick={() => {
          dispatch(ownDraftKept(channelId));
          onChosen();
        }}
      >
        {t('Keep mine')}
      </Button>
    </div>
  );
}
