import { plural, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { InspectedServer } from '../../../contract/ipc/calls';
import { serverText } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { destinationSet } from '../../state/navigation/slice';
import { Button } from '../../ui/form/Button';
import { Avatar } from '../../ui/identity/Avatar';
import { Banner } from '../../ui/page/Banner';
import styles from './JoinCard.module.css';
import type { JoinLink } from './use-server-choice';

interface JoinCardProps {
  readonly link: JoinLink;
  /** The answer of the link's server; null before it, and while another server is chosen. */
  readonly found: InspectedServer | null;
}

/** Where the link leads that the person follows; the account comes first (docs/spec/joining.md 'Join links'). */
export function JoinCard({ link: { host }, found }: JoinCardProps) {
  const dispatch = useAppDispatch();
  const { invited, inviteRefused } = found ?? {};
  const name = invited === undefined ? null : stripInvisible(invited.name);
  return (
    <section className={styles.join} aria-label={t('Invite')}>
      {name === null ? (
        <h2>{t('Join a server on {{host}}', { host })}</h2>
      ) : (
        <div className={styles.guild}>
          <Avatar name={name} size={40} />
          <div>
            <h2>{t('Join {{name}} on {{host}}?', { name, host })}</h2>
            <p>{plural('{{count}} member', '{{count}} members', { count: invited?.memberCount ?? 0 })}</p>
          </div>
        </div>
      )}
      {inviteRefused === undefined ? (
        <p>{t('Create an account there or sign in, and the invite opens.')}</p>
      ) : (
        <Banner tone="warning">
          {`${serverText(inviteRefused)}. ${t('Ask the person who sent it for a new link.')}`}
        </Banner>
      )}
      <Button size="s" variant="quiet" onClick={() => dispatch(destinationSet(null))}>
        {t('Not Now')}
      </Button>
    </section>
  );
}
