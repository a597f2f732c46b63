import type { TrayFacts } from '../../contract/ipc/desktop';
import type { CloseAction } from '../../contract/preferences';

/** What the session bus of a Linux desktop answers when it is asked for a host of tray icons. */
export type HostAnswer =
  | 'host'
  /** Nobody draws them. */
  | 'no-host'
  /** There is no bus, or nothing that could ask it. */
  | 'no-bus';

/** Whether there is a tray: always on Windows and macOS, on Linux where somebody draws its icons. */
export const trayPolicy = (platform: string, answer: HostAnswer | null): TrayFacts => {
  if (platform !== 'linux' || answer === 'host') return { isThere: true };
  return { isThere: false, reason: answer ?? 'asking' };
};

/** What closing the window does: to the tray only where the person would find it there again. */
export const closePolicy = (chosen: CloseAction, tray: TrayFacts): 'hide' | Exclude<CloseAction, 'tray'> => {
  if (chosen !== 'tray') return chosen;
  return tray.isThere ? 'hide' : 'quit';
};

/** How long after the last question it is asked again, in milliseconds, after so many questions: a tray may come late. */
export const askAgainAfter = (asked: number): number => Math.min(1000 * 2 ** asked, 30_000);
