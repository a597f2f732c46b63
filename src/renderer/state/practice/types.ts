import type { PracticeState } from '../../../contract/ipc/practice';

export interface PracticeSliceState {
  /** Practice; null until main has told it, and in an app that does not run for it. */
  readonly current: PracticeState | null;
}
