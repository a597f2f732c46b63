import type { GatewayTrouble } from '../../../contract/ipc/pushes';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { selectConnectionBanner, selectConnectionTrouble } from '../../state/gateway/selectors';
import { reconnect } from '../../state/gateway/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';

/** Troubles that a person, or their administrator, can fix. */
const TROUBLES: Readonly<Record<GatewayTrouble, Msg>> = {
  certificate: msg('This computer does not trust the server’s certificate.'),
  'other-certificate': msg(
    'The certificate of this server has changed. Somebody may be between you and the server, so nothing was sent. Ask the person who runs it for a new link.',
  ),
  proxy: msg('This computer’s proxy blocked the connection.'),
  'proxy-sign-in': msg(
    'This computer’s proxy requires a name and password, which Guildhall doesn’t support.',
  ),
};

/**
 * Reports that the live connection is lost, and offers to reconnect at once
 * (docs/spec/connection.md 'Live connection').
 */
export function ConnectionBanner() {
  const dispatch = useAppDispatch();
  const banner = useAppSelector(selectConnectionBanner);
  const trouble = useAppSelector(selectConnectionTrouble);
  if (banner === null) return null;
  return (
    <Banner
      tone="warning"
      edge
      action={
        <Button
          size="s"
          variant="secondary"
          pending={banner === 'reconnecting'}
          pendingLabel={t('Reconnecting...')}
          onClick={() => void dispatch(reconnect())}
        >
          {t('Reconnect')}
        </Button>
      }
    >
      {t('Gateway Connection lost. Some features may not work properly.')}
      {trouble !== null && ` ${t(TROUBLES[trouble])}`}
    </Banner>
  );
}
