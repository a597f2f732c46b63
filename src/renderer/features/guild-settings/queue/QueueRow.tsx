import { Hand } from 'lucide-react';
import { memo } from 'react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { ReportId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import {
  categoriesText,
  outcomeText,
  reportersText,
  subjectText,
  targetText,
} from '../../../../domain/queue/texts';
import { usePicture } from '../../../state/pictures/use-picture';
import { timeTexts } from '../../../state/time-texts';
import { Avatar } from '../../../ui/identity/Avatar';
import { Badge } from '../../../ui/identity/Badge';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Queue.module.css';
import { useClaim } from './use-claim';

interface QueueRowProps {
  readonly item: QueueItem;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onOpen: (id: ReportId) => void;
}

/** What stands under the subject: the reported words, or else those of who reported first. */
const wordsOf = ({ evidence, reports }: QueueItem): string => {
  const said = evidence?.message?.content.trim() ?? '';
  return said === '' ? (reports.find(({ text }) => text.trim() !== '')?.text.trim() ?? '') : said;
};

/** One report of the list; a press opens it. */
export const QueueRow = memo(function QueueRow({ item, now, onOpen }: QueueRowProps) {
  const src = usePicture(item.target?.avatar ?? null);
  const claim = useClaim(item);
  const subject = subjectText(item);
  const words = wordsOf(item);
  const time = timeTexts().relativeTime(item.createdAt, now);
  const handled =
    claim.kind === 'other'
      ? t('{{name}} is handling this', { name: stripInvisible(claim.person.username) })
      : claim.kind === 'me'
        ? t('You are handling this')
        : null;
  const outcome = item.outcome === null ? null : outcomeText(item.outcome);
  const spoken = [subject, categoriesText(item), reportersText(item), time, handled, outcome];
  return (
    <li className={styles.entry}>
      <button
        type="button"
        data-report={item.id}
        className={styles.row}
        aria-label={spoken.filter((part) => part !== null).join(', ')}
        aria-description={words === '' ? undefined : stripInvisible(words)}
        onClick={() => onOpen(item.id)}
      >
        <Avatar name={targetText(item)} src={src} size={40} />
        <span className={styles.texts}>
          <span className={styles.subject}>
            <EmojiText pieces={namePieces(subject)} />
          </span>
          {words === '' ? null : (
            <span className={styles.words} dir="auto">
              <EmojiText pieces={emojiPieces(words)} />
            </span>
          )}
          <span className={styles.meta}>
            <Badge tone="danger">{categoriesText(item)}</Badge>
            <span>{reportersText(item)}</span>
            <time dateTime={item.createdAt}>{time}</time>
            {outcome === null ? null : <Badge>{outcome}</Badge>}
            {handled === null ? null : (
              <span className={styles.handled}>
                <Hand size={14} aria-hidden />
                <EmojiText pieces={namePieces(handled)} />
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
});
