import type { TrayFacts } from '../../contract/ipc/desktop';
import type { CloseAction } from '../../contract/preferences';
import type { TrayItem } from './tray-item';

/** The session bus's answer about a tray host on a Linux desktop. */
export type HostAnswer =
  | 'host'
  /** No program shows tray icons. */
  | 'no-host'
  /** There is no bus, or no program to query it. */
  | 'no-bus';

/**
 * Whether a tray shows the app's icon: always on Windows and macOS, on Linux if a tray host exists and has accepted the
 * icon. `item` is null while the icon is being offered; if the list of icons is unknown, the icon counts as accepted.
 */
export const trayPolicy = (
  platform: string,
  answer: HostAnswer | null,
  item: TrayItem['kind'] | null,
): TrayFacts => {
  if (platform !== 'linux') return { isThere: true };
  if (answer !== 'host') return { isThere: false, reason: answer ?? 'asking' };
  return item === 'missing' ? { isThere: false, reason: 'refused' } : { isThere: true };
};

/** Whether a tray host exists that may still accept the icon. */
export const isOffered = (tray: TrayFacts): boolean => tray.isThere || tray.reason === 'refused';

/** The effect of closing the window: it hides to the tray only if the tray shows the icon. */
export const closePolicy = (chosen: CloseAction, tray: TrayFacts): 'hide' | Exclude<CloseAction, 'tray'> => {
  if (chosen !== 'tray') return chosen;
  return tray.isThere ? 'hide' : 'quit';
};

/** The delay before the next query, in milliseconds, after so many queries: a tray may start late. */
export const askAgainAfter = (asked: number): number => Math.min(1000 * 2 ** asked, 30_000);

/** The number of checks for an offered icon in the list, and the interval in milliseconds. */
export const LOOKS = 20;
export const LOOK_EVERY_MS = 250;
