import type { BusPeer } from '../bus/peer';
import { inTime } from '../bus/session-bus';
import { listOf, textOf } from '../bus/wire';
import type { Clock } from '../clock';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ANSWER_WITHIN_MS = 3000;

/** Whether the desktop's list of tray icons has one of this process; or why that cannot be known. */
export type TrayItem =
  { readonly kind: 'taken' | 'missing' } | { readonly kind: 'unknown'; readonly why: string };

/** The name on the bus in an entry of the list: watchers write the object's path behind it, GNOME's after an @. */
const ownerIn = (entry: string): string => entry.split(/[/@]/)[0] ?? '';

const look = async (peer: BusPeer, pid: number): Promise<TrayItem> => {
  const get = ['/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'Get'] as const;
  const [list] = await peer.call([WATCHER, ...get], 'ss', [WATCHER, 'RegisteredStatusNotifierItems']);
  for (const entry of listOf(list)) {
    // Whoever has gone meanwhile has no number.
    const owner = await peer
      .callBus('GetConnectionUnixProcessID', 's', [ownerIn(textOf(entry))])
      .catch(() => []);
    if (owner[0] === pid) return { kind: 'taken' };
  }
  return { kind: 'missing' };
};

/** Asks whoever keeps the list of tray icons (StatusNotifierWatcher) whether a process has one in it. */
export const findTrayItem = async (
  bus: () => Promise<BusPeer>,
  pid: number,
  clock: Clock,
): Promise<TrayItem> => {
  try {
    return await inTime(
      clock,
      ANSWER_WITHIN_MS,
      bus().then((peer) => look(peer, pid)),
    );
  } catch (fault) {
    return { kind: 'unknown', why: fault instanceof Error ? fault.message : String(fault) };
  }
};
