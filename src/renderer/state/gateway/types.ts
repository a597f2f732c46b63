import type { GatewayState as PushedGateway } from '../../../contract/ipc/pushes';

export interface GatewaySliceState extends PushedGateway {
  /** The connection is gone, or could not be made, and does not stand again yet. */
  readonly isLost: boolean;
  /** How many times it was gone. */
  readonly losses: number;
  /** The person pressed Reconnect, and nothing has come of it yet. */
  readonly isReconnecting: boolean;
}
