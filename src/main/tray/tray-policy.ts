import type { TrayFacts } from '../../contract/ipc/desktop';
import type { CloseAction } from '../../contract/preferences';
import type { TrayItem } from './tray-item';

/** What the session bus of a Linux desktop answers when it is asked for a host of tray icons. */
export type HostAnswer =
  | 'host'
  /** Nobody draws them. */
  | 'no-host'
  /** There is no bus, or nothing that could ask it. */
  | 'no-bus';

/**
 * Whether there is a tray that shows our icon: always on Windows and macOS, on Linux where somebody draws icons and has
 * taken ours. `item` is null while it is offered; where nobody can say what became of it, the host is believed.
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

/** Whether there is somebody to show the icon to, who may still take it. */
export const isOffered = (tray: TrayFacts): boolean => tray.isThere || tray.reason === 'refused';

/** What closing the window does: to the tray only where the person would find it there again. */
export const closePolicy = (chosen: CloseAction, tray: TrayFacts): 'hide' | Exclude<CloseAction, 'tray'> => {
  if (chosen !== 'tray') return chosen;
  return tray.isThere ? 'hide' : 'quit';
};

/** How long after the last question it is asked again, in milliseconds, after so many questions: a tray may come late. */
export const askAgainAfter = (asked: number): number => Math.min(1000 * 2 ** asked, 30_000);

/** An icon that was offered is looked for so often in the list of icons, with as many milliseconds between. */
export const LOOKS = 20;
export const LOOK_EVERY_MS = 250;
