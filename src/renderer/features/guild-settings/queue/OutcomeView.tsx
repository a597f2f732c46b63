import type { QueueItem } from '../../../../contract/entities/queue-item';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces } from '../../../../domain/messages/markup/emoji-pieces';
import { outcomeText } from '../../../../domain/queue/texts';
import { fullTimeText } from '../../../state/time-texts';
import { Banner } from '../../../ui/page/Banner';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Queue.module.css';

/** What was decided about a report, by whom, when, and their note. */
export function OutcomeView({
  item: { kind, outcome, note, resolvedAt, resolvedBy },
}: {
  readonly item: QueueItem;
}) {
  const decided = outcome === null ? t('Resolved') : outcomeText(outcome);
  // A held message may be decided by its author, or by time.
  const isByNobody = resolvedBy === null && kind === 'held';
  const by = resolvedBy === null ? t('Deleted User') : stripInvisible(resolvedBy.username);
  const time = resolvedAt === null ? null : fullTimeText(resolvedAt);
  return (
    <Banner tone="success">
      <p>
        <strong>{decided}</strong>
        {isByNobody
          ? null
          : ` · ${time === null ? t('by {{name}}', { name: by }) : t('by {{name}}, {{time}}', { name: by, time })}`}
        {isByNobody && time !== null ? ` · ${time}` : null}
      </p>
      {note === null || note.trim() === '' ? null : (
        <p className={styles.note} dir="auto">
          <EmojiText pieces={emojiPieces(note.trim())} />
        </p>
      )}
    </Banner>
  );
}
