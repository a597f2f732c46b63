import { History } from 'lucide-react';
import type { QueuePerson } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSeesHistory } from '../../../state/member-notes/selectors';
import { overlayOpened } from '../../../state/overlays/slice';
import { usePicture } from '../../../state/pictures/use-picture';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { Avatar } from '../../../ui/identity/Avatar';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Evidence.module.css';

/** Whom a report is about. */
export function Concerned({
  guildId,
  target,
}: {
  readonly guildId: GuildId;
  readonly target: QueuePerson | null;
}) {
  const dispatch = useAppDispatch();
  const seesHistory = useAppSelector((state) => selectSeesHistory(state, guildId));
  const src = usePicture(target?.avatar ?? null);
  return (
    <section aria-label={t('About')}>
      <h3 className={styles.title}>{t('About')}</h3>
      {target === null ? (
        <p className={styles.erased}>{t('This account was deleted.')}</p>
      ) : (
        <div className={styles.person}>
          <Avatar name={target.username} src={src} size={32} />
          <span className={styles.body}>
            <strong className={styles.name}>
              <EmojiText pieces={namePieces(target.username)} />
            </strong>
            <span className={styles.id}>{t('ID: {{id}}', { id: target.id })}</span>
          </span>
          {seesHistory ? (
            <Button
              size="s"
              icon={<History size={16} />}
              aria-haspopup="dialog"
              onClick={() =>
                dispatch(
                  overlayOpened({
                    kind: 'member-history',
                    about: { guildId, userId: target.id, name: target.username },
                  }),
                )
              }
            >
              {t('History')}
            </Button>
          ) : null}
          <CopyButton look="icon" size="s" text={target.id} label={t('Copy ID')} />
        </div>
      )}
    </section>
  );
}
