import type { InspectedServer } from '../../../contract/ipc/calls';
import type { ServerChoice } from '../../../contract/preferences';

export interface ServersState {
  /** The server that was inspected last, and its answer. */
  readonly server: ServerChoice | null;
  readonly found: InspectedServer | null;
}
