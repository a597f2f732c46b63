import { t } from '../../../domain/i18n/t';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { policyOpened } from '../../state/policies/slice';
import { selectPolicies } from '../../state/session/selectors';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/page/Card';

/** The terms and the privacy text of the server, if its operator has written some (feature `policies`). */
export function PoliciesCard() {
  const dispatch = useAppDispatch();
  const policies = useAppSelector(selectPolicies);
  const offline = useAppSelector(selectOfflineReason);
  if (policies === null) return null;
  return (
    <Card
      title={t('About This Server')}
      description={t('Written by those who run this server.')}
      actions={
        <>
          {policies.terms !== undefined && (
            <Button
              disabledReason={offline}
              onClick={() => dispatch(policyOpened({ kind: 'terms', server: null }))}
            >
              {t('Terms of Service')}
            </Button>
          )}
          {policies.privacy !== undefined && (
            <Button
              disabledReason={offline}
              onClick={() => dispatch(policyOpened({ kind: 'privacy', server: null }))}
            >
              {t('Privacy Policy')}
            </Button>
          )}
        </>
      }
    />
  );
}
