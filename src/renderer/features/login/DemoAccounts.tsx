import { useAppSelector } from '../../state/hooks';
import { Avatar } from '../../ui/Avatar';
import styles from './SignIn.module.css';

interface DemoAccountsProps {
  readonly isPending: boolean;
  readonly onChoose: (account: { email: string; password: string }) => void;
}

/** The demo accounts of a server that has some: one press signs in. */
export function DemoAccounts({ isPending, onChoose }: DemoAccountsProps) {
  const accounts = useAppSelector((state) => state.servers.found?.meta.demo?.accounts);
  if (accounts === undefined || accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <h2>Or look around with a demo account</h2>
      <div className={styles.accounts}>
        {accounts.map(({ email, password, username }) => (
          <button
            key={email}
            type="button"
            className={styles.account}
            data-testid="demo-account"
            aria-disabled={isPending || undefined}
            onClick={() => (isPending ? undefined : onChoose({ email, password }))}
          >
            <Avatar name={username} size={32} />
            <span className={styles.accountName}>{username}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
