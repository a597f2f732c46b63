import { failure, success, type Result } from '../../contract/failure';
import { t } from '../../domain/i18n/t';
import { serverMessageForPeople } from '../../domain/links/server-message';
import { isRecord } from '../json';
import type { ForkServer, ServerProcess } from './server-process';
import type { LocalFailure } from './start-failure';

/**
 * What to do about a store that cannot be opened; `restore` and `start-anew` keep the old one in a folder beside it.
 */
export type RecoveryChoice = 'restore' | 'start-anew' | 'leave';

/** A store that has to be replaced. */
export interface LostStore {
  /** The server's message about it, for people. */
  readonly why: string;
  /** The time of the newest backup, in milliseconds since 1970; null if there is none. */
  readonly backupAtMs: number | null;
}

/** Reads the server's message about a failed start; null if replacing the store would not help. */
export const lostStoreOf = (message: Readonly<Record<string, unknown>>): LostStore | null => {
  const { recovery, message: text } = message;
  if (!isRecord(recovery)) return null;
  const at = typeof recovery.backupAt === 'string' ? Date.parse(recovery.backupAt) : NaN;
  return {
    why: typeof text === 'string' ? (serverMessageForPeople(text) ?? '') : '',
    backupAtMs: Number.isNaN(at) ? null : at,
  };
};

export interface RecoveryQuestion {
  readonly message: string;
  readonly detail: string;
  /** In the order of the buttons. */
  readonly answers: readonly { readonly label: string; readonly choice: RecoveryChoice }[];
}

/** The question about a lost store; `formatTime` formats a time in the local style. */
export const recoveryQuestion = (
  { why, backupAtMs }: LostStore,
  formatTime: (ms: number) => string,
): RecoveryQuestion => ({
  message: t('Your server on this computer cannot be opened'),
  detail: [
    why,
    backupAtMs === null
      ? t('There is no backup.')
      : t('The newest backup is from {{backupAtMs}}. It does not include anything newer.', {
          backupAtMs: formatTime(backupAtMs),
        }),
    t('Whatever you choose, nothing is deleted. The current data is kept in a folder next to it.'),
  ].join('\n\n'),
  answers: [
    { label: t('Not Now'), choice: 'leave' },
    { label: t('Start Empty'), choice: 'start-anew' },
    ...(backupAtMs === null ? [] : [{ label: t('Restore Backup'), choice: 'restore' as const }]),
  ],
});

/** A tool of the server's own with its arguments, without the data folder. */
export const TOOLS: Readonly<Record<Exclude<RecoveryChoice, 'leave'>, readonly string[]>> = {
  restore: ['restore', '--newest', '--set-aside'],
  'start-anew': ['start-anew'],
};

/** Restores one backup; the store that is there is kept in a folder next to it. */
export const restoreOf = (file: string): readonly string[] => ['restore', '--from', file, '--set-aside'];

/**
 * Runs the server's own tool on the data folder. `onProcess` gets the process, so that it can be ended with the app.
 */
export const recoverStore = (
  { fork, dataFolder }: { readonly fork: ForkServer; readonly dataFolder: string },
  tool: readonly string[],
  onProcess: (process: ServerProcess) => void,
): Promise<Result<void, LocalFailure>> =>
  new Promise((resolve) => {
    let detail = '';
    onProcess(
      fork([...tool, '--data', dataFolder], {
        onMessage: (message) => {
          if (isRecord(message) && message.type === 'failed' && typeof message.message === 'string')
            detail = serverMessageForPeople(message.message) ?? '';
        },
        onExit: (code) =>
          resolve(
            code === 0 ? success(undefined) : failure({ kind: 'local', code: 'recovery-failed', detail }),
          ),
      }),
    );
  });
