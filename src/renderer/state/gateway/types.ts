import type { GatewayState as PushedGateway } from '../../../contract/ipc/pushes';

export interface GatewaySliceState extends PushedGateway {
  /** The connection is lost or could not be made, and is not open again yet. */
  readonly isLost: boolean;
  /** The number of losses. */
  readonly losses: number;
  /** How often the server could be reached again after a time without it. */
  readonly returns: number;
  /** The person pressed Reconnect, and the attempt has no result yet. */
  readonly isReconnecting: boolean;
}
