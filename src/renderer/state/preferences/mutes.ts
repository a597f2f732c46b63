import type { Preferences } from '../../../contract/preferences';
import { isMutedAt, type MutedUntil } from '../../../domain/notifications/decide-notification';
import type { AppThunk, RootState } from '../store';
import { setPreferences } from './thunks';

/** The longest time between two checks of the clock: timers do not run while the computer sleeps. */
const LOOK_AGAIN_MS = 60_000;

type Rows = Readonly<Record<string, { readonly mutedUntil: MutedUntil }>>;

const hasEnded = (until: MutedUntil, now: number): boolean => until !== null && !isMutedAt(until, now);

/** The rows without the expired mutes; the same object if there are none. */
const ended = <R extends Rows>(rows: R, now: number): R => {
  const over = Object.entries(rows).filter(([, { mutedUntil }]) => hasEnded(mutedUntil, now));
  return over.length === 0
    ? rows
    : { ...rows, ...Object.fromEntries(over.map(([id, row]) => [id, { ...row, mutedUntil: null }])) };
};

/** The changes of the preferences that remove expired mutes. */
const endedMutes = (held: Preferences, now: number): Partial<Preferences> => {
  const guildNotifications = ended(held.guildNotifications, now);
  const channelNotifications = ended(held.channelNotifications, now);
  return {
    ...(guildNotifications !== held.guildNotifications && { guildNotifications }),
    ...(channelNotifications !== held.channelNotifications && { channelNotifications }),
    ...(hasEnded(held.mutedUntil, now) && { mutedUntil: null }),
  };
};

const mutesOf = ({ guildNotifications, channelNotifications, mutedUntil }: Preferences): MutedUntil[] => [
  mutedUntil,
  ...[guildNotifications, channelNotifications].flatMap((rows: Rows) =>
    Object.values(rows).map((row) => row.mutedUntil),
  ),
];

/** Removes expired mutes, and schedules the next check for the others. */
export const endMutes =
  (): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const held = getState().preferences.current;
    if (held === null) return;
    const change = endedMutes(held, now());
    if (Object.keys(change).length > 0) void dispatch(setPreferences(change));
    const next = Math.min(
      ...mutesOf(held).filter((until): until is number => typeof until === 'number' && until > now()),
    );
    work.stopWatchingMutes();
    if (next === Infinity) return;
    work.stopWatchingMutes = work.later(() => dispatch(endMutes()), Math.min(next - now(), LOOK_AGAIN_MS));
  };

/** Until when all notifications are muted, in epoch milliseconds; null if they are not. */
export const selectAllMutedUntil = ({ preferences }: RootState): number | null =>
  preferences.current?.mutedUntil ?? null;

/** Mutes all notifications until a time in epoch milliseconds; null unmutes them. */
export const muteAll =
  (mutedUntil: number | null): AppThunk =>
  (dispatch) => {
    void dispatch(setPreferences({ mutedUntil }));
    dispatch(endMutes());
  };
