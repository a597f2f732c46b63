import { Gavel, Timer, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Standing } from '../../../contract/entities/member-history';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { dateText, fullTimeText, timedOutText } from '../../state/time-texts';
import { Card } from '../../ui/page/Card';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './StandingPage.module.css';

interface LineProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly reason: string | null;
  readonly at: string | null;
}

function Line({ icon, title, reason, at }: LineProps) {
  return (
    <li className={styles.line}>
      <span aria-hidden className={styles.mark}>
        {icon}
      </span>
      <span className={styles.texts}>
        <strong className={styles.what}>{title}</strong>
        {reason === null || reason.trim() === '' ? null : (
          <span className={styles.reason} dir="auto" data-selectable>
            <EmojiText pieces={emojiPieces(reason.trim())} />
          </span>
        )}
        {at === null ? null : (
          <time dateTime={at} title={fullTimeText(at)} className={styles.date}>
            {dateText(at)}
          </time>
        )}
      </span>
    </li>
  );
}

/** What stands against the user in one server. */
export function StandingCard({ guild }: { readonly guild: Standing }) {
  const { name, warnings, timedOutUntil, bannedAt, banReason } = guild;
  return (
    <Card title={<EmojiText pieces={namePieces(name)} />}>
      <ul className={styles.lines} aria-label={stripInvisible(name)}>
        {bannedAt === null ? null : (
          <Line icon={<Gavel size={16} />} title={t('Banned')} reason={banReason} at={bannedAt} />
        )}
        {timedOutUntil === null ? null : (
          <Line icon={<Timer size={16} />} title={timedOutText(timedOutUntil)} reason={null} at={null} />
        )}
        {warnings.map(({ reason, at }, nth) => (
          <Line
            key={`${at} ${nth}`}
            icon={<TriangleAlert size={16} />}
            title={t('Warning')}
            reason={reason}
            at={at}
          />
        ))}
      </ul>
    </Card>
  );
}
