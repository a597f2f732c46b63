import type { InspectedServer } from '../../../contract/ipc/calls';
import { t } from '../../../domain/i18n/t';
import { Avatar } from '../../ui/identity/Avatar';
import styles from './SignIn.module.css';

interface DemoAccountsProps {
  readonly found: InspectedServer | null;
  readonly isPending: boolean;
  readonly onChoose: (account: { readonly email: string; readonly password: string }) => void;
}

/** The demo accounts of a server; one press signs in. */
export function DemoAccounts({ found, isPending, onChoose }: DemoAccountsProps) {
  const accounts = found?.meta.demo?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t('Demo accounts')}>
      <h2>{t('Look around with a demo account')}</h2>
      <div className={styles.accounts}>
        {accounts.map(({ email, password, username }) => (
          <button
            key={email}
            type="button"
            className={styles.account}
            data-testid="demo-account"
            data-tooltip={`Sign in as ${username}`}
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) onChoose({ email, password });
            }}
          >
            <Avatar name={username} size={24} />
            <span className={styles.accountName}>{username}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
