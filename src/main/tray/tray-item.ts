import type { BusPeer } from '../bus/peer';
import { inTime } from '../bus/session-bus';
import { listOf, textOf } from '../bus/wire';
import type { Clock } from '../clock';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ANSWER_WITHIN_MS = 3000;

/**
 * Whether the desktop's list of tray icons contains one of this process, with the bus name of the list's owner; or the
 * reason why that is unknown.
 */
export type TrayItem =
  | { readonly kind: 'taken' | 'missing'; readonly host: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** The part of the bus connection that is used. */
export type TrayItemPeer = Pick<BusPeer, 'call' | 'callBus' | 'name'>;

/** The bus name in an entry of the list: watchers append the object's path, GNOME's after an @. */
const ownerIn = (entry: string): string => entry.split(/[/@]/)[0] ?? '';

const readItem = async (peer: TrayItemPeer): Promise<TrayItem> => {
  /** The process that owns a bus name, by the bus's process ids; null if it has disconnected. */
  const processOf = async (name: string): Promise<number | null> => {
    const [pid] = await peer.callBus('GetConnectionUnixProcessID', 's', [name]).catch(() => []);
    return typeof pid === 'number' ? pid : null;
  };
  // A sandbox has its own process ids, so this process is looked up by the bus as well.
  const own = await processOf(peer.name);
  const host = textOf((await peer.callBus('GetNameOwner', 's', [WATCHER]))[0]);
  const get = ['/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'Get'] as const;
  const [list] = await peer.call([WATCHER, ...get], 'ss', [WATCHER, 'RegisteredStatusNotifierItems']);
  if (own === null) return { kind: 'unknown', why: 'The bus does not say which process is this one' };
  for (const entry of listOf(list))
    if ((await processOf(ownerIn(textOf(entry)))) === own) return { kind: 'taken', host };
  return { kind: 'missing', host };
};

/** Queries the tray host's list of icons (StatusNotifierWatcher) for one of this process. Never rejects. */
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
