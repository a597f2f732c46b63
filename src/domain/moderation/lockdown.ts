import type { LockdownChange, LockdownMeasures } from '../../contract/entities/lockdown';
import type { ChannelId } from '../../contract/ids';

/** The values of a guild that a lockdown can change, as they are. */
export interface LockedValues {
  readonly invitesPaused: boolean;
  /** The text channels. */
  readonly channels: readonly {
    readonly id: ChannelId;
    readonly name: string;
    readonly slowmode: number;
  }[];
}

/** The values that a lockdown has changed, as they were before. */
export interface ValuesBefore {
  /** Whether it has paused the invites. */
  readonly pausedInvites: boolean;
  readonly slowmode: readonly { readonly id: ChannelId; readonly was: number }[];
}

/** Values to write: each channel with its new slow mode. */
export interface SlowmodeWrite {
  readonly id: ChannelId;
  readonly seconds: number;
}

/** Whether any of the measures does something. */
export const hasMeasure = ({
  pauseInvites,
  slowmodeS,
  holdNewerThanDays,
  membersReadOnly,
}: LockdownMeasures): boolean => pauseInvites || slowmodeS > 0 || holdNewerThanDays > 0 || membersReadOnly;

/** What the start of a lockdown changes: slow mode is only raised. */
export const valuesBefore = (
  { pauseInvites, slowmodeS, channels: meant }: LockdownMeasures,
  { invitesPaused, channels }: LockedValues,
): ValuesBefore => ({
  pausedInvites: pauseInvites && !invitesPaused,
  slowmode: channels
    .filter(({ id, slowmode }) => (meant === null || meant.includes(id)) && slowmode < slowmodeS)
    .map(({ id, slowmode }) => ({ id, was: slowmode })),
});

/** What the end of a lockdown puts back, and what it keeps because somebody changed it meanwhile. */
export interface LockdownEnd {
  readonly unpausesInvites: boolean;
  readonly slowmode: readonly SlowmodeWrite[];
  readonly restored: readonly LockdownChange[];
  readonly kept: readonly LockdownChange[];
}

/** The end of a lockdown: each value goes back that is still the lockdown's; deleted channels are not mentioned. */
export const endOfLockdown = (
  { slowmodeS }: Pick<LockdownMeasures, 'slowmodeS'>,
  before: ValuesBefore,
  { invitesPaused, channels }: LockedValues,
): LockdownEnd => {
  const [restored, kept]: [LockdownChange[], LockdownChange[]] = [[], []];
  const slowmode: SlowmodeWrite[] = [];
  if (before.pausedInvites)
    (invitesPaused ? restored : kept).push({ what: 'invites_paused', channel: null, now: false });
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  for (const { id, was } of before.slowmode) {
    const there = byId.get(id);
    if (there === undefined) continue;
    const channel = { id, name: there.name };
    if (there.slowmode === slowmodeS) {
      slowmode.push({ id, seconds: was });
      restored.push({ what: 'slowmode', channel, now: was });
    } else kept.push({ what: 'slowmode', channel, now: there.slowmode });
  }
  return { unpausesInvites: before.pausedInvites && invitesPaused, slowmode, restored, kept };
};

/** The channels that a lockdown is about, among those that somebody sees; null stands for all. */
export const lockedChannelsSeen = <L extends { readonly measures: LockdownMeasures } | null>(
  lockdown: L,
  sees: (channelId: ChannelId) => boolean,
): L => {
  if (lockdown === null || lockdown.measures.channels === null) return lockdown;
  const { measures } = lockdown;
  return { ...lockdown, measures: { ...measures, channels: measures.channels?.filter(sees) ?? null } };
};

/** Whether members only read in a channel: a text channel, or the one that a thread is in. */
export const isReadOnly = ({ membersReadOnly, channels }: LockdownMeasures, channelId: ChannelId): boolean =>
  membersReadOnly && (channels === null || channels.includes(channelId));
