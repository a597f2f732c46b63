import { Ticket } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import styles from './Markup.module.css';

interface InviteCardProps {
  readonly code: string;
  readonly url: string;
}

/** An invite link as a card. */
export function InviteCard({ code, url }: InviteCardProps) {
  return (
    <span className={styles.invite} role="group" aria-label={`Invitation ${code}`}>
      <span className={styles.inviteIcon} aria-hidden>
        <Ticket size={20} />
      </span>
      <span className={styles.inviteTexts}>
        <span className={styles.inviteTitle}>Invitation to a server</span>
        <span className={styles.inviteCode}>{code}</span>
      </span>
      <CopyButton text={url} label="Copy Link" look="icon" />
      <Button size="s" disabledReason="Coming soon">
        Join
      </Button>
    </span>
  );
}
