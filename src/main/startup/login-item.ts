import type { StartupFacts } from '../../contract/ipc/startup';

/** What the system starts when somebody signs in, as far as it is ours. */
export interface LoginItem {
  readonly read: () => Promise<StartupFacts>;
  /** Starts this program with these arguments from now on; null, nothing any more. Rejects when the system refuses. */
  readonly write: (command: readonly [program: string, ...args: string[]] | null) => Promise<void>;
}
