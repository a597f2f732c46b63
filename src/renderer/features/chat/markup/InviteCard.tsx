import { Ticket } from 'lucide-react';
import { askLink } from '../ask-link';
import styles from './Markup.module.css';

/** An invite link as a card. */
export function InviteCard({
  code,
  url,
  text,
}: {
  readonly code: string;
  readonly url: string;
  readonly text: string;
}) {
  return (
    <a
      href={url}
      className={styles.invite}
      onClick={(event) => {
        event.preventDefault();
        askLink({ url, label: text });
      }}
    >
      <Ticket size={20} aria-hidden />
      <span>
        <strong>Invitation to a server</strong>
        <span className={styles.inviteCode}>{code}</span>
      </span>
    </a>
  );
}
