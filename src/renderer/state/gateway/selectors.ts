import type { GatewayTrouble } from '../../../contract/ipc/pushes';
import { t } from '../../../domain/i18n/t';
import type { RootState } from '../store';

/**
 * The banner of a lost connection: null while it stands, or is being made for the first time
 * (docs/spec/connection.md 'Live connection').
 */
export const selectConnectionBanner = ({
  gateway,
  session,
  boot,
}: RootState): 'lost' | 'reconnecting' | null => {
  if (session.phase !== 'signed-in' || t(boot.step) !== 'Complete' || !gateway.isLost) return null;
  return gateway.isReconnecting || gateway.phase === 'connecting' ? 'reconnecting' : 'lost';
};

/** What the live connection could not be made by; null where it is not known. */
export const selectConnectionTrouble = ({ gateway }: RootState): GatewayTrouble | null => gateway.trouble;

/** Why what needs the server cannot be done now; undefined while the connection stands. */
export const selectOfflineReason = ({ gateway }: RootState): string | undefined =>
  gateway.isLost ? t('You are offline') : undefined;
