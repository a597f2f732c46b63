import type { QueuePerson } from '../../../../contract/entities/queue-item';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../../state/pictures/use-picture';
import { CopyButton } from '../../../ui/form/CopyButton';
import { Avatar } from '../../../ui/identity/Avatar';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Evidence.module.css';

/** Whom a report is about. */
export function Concerned({ target }: { readonly target: QueuePerson | null }) {
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
          <CopyButton look="icon" size="s" text={target.id} label={t('Copy ID')} />
        </div>
      )}
    </section>
  );
}
