import type { PolicyKind } from '../../../contract/entities/policy';
import type { InspectedServer } from '../../../contract/ipc/calls';
import { parseUrl } from '../../../contract/parse-url';
import type { ServerChoice } from '../../../contract/preferences';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppDispatch } from '../../state/hooks';
import { policyOpened } from '../../state/policies/slice';
import { Trans } from '../../ui/text/Trans';
import styles from './SignIn.module.css';

interface ConsentProps {
  readonly server: ServerChoice;
  /** The server that answered; null before it. */
  readonly found: InspectedServer | null;
}

/** What a new account agrees to, on a server with texts of its own: each opens in the app. */
export function Consent({ server, found }: ConsentProps) {
  const dispatch = useAppDispatch();
  const policies = found?.meta.policies;
  if (found === null || policies === undefined) return null;
  const link = (kind: PolicyKind) => (
    <button
      type="button"
      className={styles.inText}
      aria-haspopup="dialog"
      onClick={() => dispatch(policyOpened({ kind, server }))}
    />
  );
  const host =
    server.kind === 'remote'
      ? (parseUrl(found.url)?.host ?? server.address)
      : stripInvisible(found.meta.name);
  if (policies.terms !== undefined && policies.privacy !== undefined)
    return (
      <p className={styles.consent}>
        <Trans
          text="By creating an account you agree to the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy> of {{host}}."
          values={{ host }}
          components={{ terms: link('terms'), privacy: link('privacy') }}
        />
      </p>
    );
  if (policies.terms !== undefined)
    return (
      <p className={styles.consent}>
        <Trans
          text="By creating an account you agree to the <terms>Terms of Service</terms> of {{host}}."
          values={{ host }}
          components={{ terms: link('terms') }}
        />
      </p>
    );
  if (policies.privacy === undefined) return null;
  return (
    <p className={styles.consent}>
      <Trans
        text="By creating an account you agree to the <privacy>Privacy Policy</privacy> of {{host}}."
        values={{ host }}
        components={{ privacy: link('privacy') }}
      />
    </p>
  );
}
