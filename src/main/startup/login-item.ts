import type { StartupFacts } from '../../contract/ipc/startup';

/** The app's entry among the programs that start at the person's sign-in to the computer. */
export interface LoginItem {
  readonly read: () => Promise<StartupFacts>;
  /** Registers this program with these arguments; null removes the entry. Rejects if the system refuses. */
  readonly write: (command: readonly [program: string, ...args: string[]] | null) => Promise<void>;
}
