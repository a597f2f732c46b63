import type { BusPeer } from '../bus/peer';
import { inTime } from '../bus/session-bus';
import { listOf, textOf } from '../bus/wire';
import type { Clock } from '../clock';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ANSWER_WITHIN_MS = 3000;

/**
 * Whether the desktop's list of tray icons has one of this process, and the name on the bus of who keeps the list; or why
 * that cannot be known.
 */
export type TrayItem =
  | { readonly kind: 'taken' | 'missing'; readonly host: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** What the list is read by. */
export type TrayItemPeer = Pick<BusPeer, 'call' | 'callBus' | 'name'>;

/** The name on the bus in an entry of the list: watchers write the object's path behind it, GNOME's after an @. */
const ownerIn = (entry: string): string => entry.split(/[/@]/)[0] ?? '';

const readItem = async (peer: TrayItemPeer): Promise<TrayItem> => {
  /** The process behind a name, by the bus's count; whoever has gone meanwhile has none. */
  const processOf = async (name: string): Promise<number | null> => {
    const [pid] = await peer.callBus('GetConnectionUnixProcessID', 's', [name]).catch(() => []);
    return typeof pid === 'number' ? pid : null;
  };
  // A sandbox counts its processes in its own way.
  const own = await processOf(peer.name);
  const host = textOf((await peer.callBus('GetNameOwner', 's', [WATCHER]))[0]);
  const get = ['/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'Get'] as const;
  const [list] = await peer.call([WATCHER, ...get], 'ss', [WATCHER, 'RegisteredStatusNotifierItems']);
  if (own === null) return { kind: 'unknown', why: 'The bus does not say which process is this one' };
  for (const entry of listOf(list))
    if ((await processOf(ownerIn(textOf(entry)))) === own) return { kind: 'taken', host };
  return { kind: 'missing', host };
};

/** Asks whoever keeps the list of tray icons (StatusNotifierWatcher) whether this process has one in it. Never rejects. */
export const findTrayItem = async (bus: () => Promise<TrayItemPeer>, clock: Clock): Promise<TrayItem> => {
  try {
    return await inTime(
      clock,
      ANSWER_WITHIN_MS,
      bus().then((peer) => readItem(peer)),
    );
  } catch (fault) {
    return { kind: 'unknown', why: fault instanceof Error ? fault.message : String(fault) };
  }
};
