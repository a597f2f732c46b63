import type { Preferences } from '../../../contract/preferences';
import { isMutedAt, type MutedUntil } from '../../../domain/notifications/decide-notification';
import type { AppThunk, RootState } from '../store';
import { setPreferences } from './thunks';

/** The clock is asked again at the latest after this long: a computer that slept has no timers meanwhile. */
const LOOK_AGAIN_MS = 60_000;

type Rows = Readonly<Record<string, { readonly mutedUntil: MutedUntil }>>;

const hasEnded = (until: MutedUntil, now: number): boolean => until !== null && !isMutedAt(until, now);

/** The rows with the mutes that have run out taken away; the same where there are none. */
const ended = <R extends Rows>(rows: R, now: number): R => {
  const over = Object.entries(rows).filter(([, { mutedUntil }]) => hasEnded(mutedUntil, now));
  return over.length === 0
    ? rows
    : { ...rows, ...Object.fromEntries(over.map(([id, row]) => [id, { ...row, mutedUntil: null }])) };
};

/** What is to be changed of the preferences, for mutes have run out. */
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

/** Takes away the mutes that have run out, and comes back for the others. */
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

/** Whether nothing notifies for now, whatever it is. */
export const selectAllMutedUntil = ({ preferences }: RootState): number | null =>
  preferences.current?.mutedUntil ?? null;

/** Mutes everything until a time in epoch milliseconds; null lets it notify again. */
export const muteAll =
  (mutedUntil: number | null): AppThunk =>
  (dispatch) => {
    void dispatch(setPreferences({ mutedUntil }));
    dispatch(endMutes());
  };
