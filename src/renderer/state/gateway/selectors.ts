import type { GatewayTrouble } from '../../../contract/ipc/pushes';
import { t } from '../../../domain/i18n/t';
import type { RootState } from '../store';
import { selectViewReason } from '../view-as/selectors';

/**
 * The banner of a lost connection: null while connected, or during the first attempt
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

/** Why the live connection failed; null where the reason is not known. */
export const selectConnectionTrouble = ({ gateway }: RootState): GatewayTrouble | null => gateway.trouble;

/** Why actions that need the server are unavailable; undefined while connected. */
export const selectOfflineReason = ({ gateway }: RootState): string | undefined =>
  gateway.isLost ? t('You are offline') : undefined;

/** Why nothing can be changed in a server: no connection, or it is viewed as roles; undefined where it can. */
export const selectBlockedReason = (state: RootState): string | undefined =>
  selectOfflineReason(state) ?? selectViewReason(state);
