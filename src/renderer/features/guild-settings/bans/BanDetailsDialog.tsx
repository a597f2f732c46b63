import type { ReactNode } from 'react';
import type { Ban } from '../../../../contract/entities/ban';
import { t } from '../../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../../state/pictures/use-picture';
import { fullTimeText } from '../../../state/time-texts';
import { Avatar } from '../../../ui/identity/Avatar';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { Dialog } from '../../../ui/overlay/Dialog';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './BansPage.module.css';

interface BanDetailsDialogProps {
  readonly ban: Ban;
  readonly onClose: () => void;
  readonly onUnban: () => void;
}

interface FactProps {
  readonly label: string;
  /** Whether it fits beside another fact. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isShort, children }: FactProps) {
  return (
    <div className={styles.fact} data-short={isShort}>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}

function Person({ person }: { readonly person: Ban['bannedUser'] }) {
  const src = usePicture(person.avatar);
  return (
    <span className={styles.person}>
      <Avatar name={person.username} src={src} size={32} />
      <span className={styles.personTexts}>
        <span className={styles.personName}>
          <EmojiText pieces={namePieces(person.username)} />
        </span>
        <span className={styles.id}>{t('ID: {{id}}', { id: person.id })}</span>
      </span>
      <CopyButton look="icon" size="s" text={person.id} label={t('Copy ID')} />
    </span>
  );
}

/** All known facts of a ban. */
export function BanDetailsDialog({ ban, onClose, onUnban }: BanDetailsDialogProps) {
  const { id, createdAt, reason, bannedUser, moderator } = ban;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Ban Details')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={onUnban}>
            {t('Unban User')}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <Fact isShort label={t('Case ID')}>
          <span className={styles.id}>{id}</span>
        </Fact>
        <Fact isShort label={t('Ban Date')}>
          <time dateTime={createdAt}>{fullTimeText(createdAt)}</time>
        </Fact>
        <Fact label={t('Reason')}>
          {reason === null || reason.trim() === '' ? (
            <span className={styles.none}>{t('No reason provided')}</span>
          ) : (
            <span dir="auto" className={styles.reason}>
              <EmojiText pieces={emojiPieces(reason)} />
            </span>
          )}
        </Fact>
        <Fact label={t('Banned User')}>
          <Person person={bannedUser} />
        </Fact>
        <Fact label={t('Moderator')}>
          <Person person={moderator} />
        </Fact>
      </dl>
    </Dialog>
  );
}
