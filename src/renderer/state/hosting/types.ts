import type { HostingState } from '../../../contract/ipc/hosting';

export interface HostingSliceState {
  /** The way in to the server on this computer; null until main has told it. */
  readonly current: HostingState | null;
}
