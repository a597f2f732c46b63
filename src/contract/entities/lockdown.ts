import { z } from 'zod';
import { entity, orNull, renamed, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import type { ChannelId, UserId } from '../ids';
import { id, shownTime } from '../schemas';

const { slowmodeMostS, lockdownHoldMostDays, lockdownChannels } = DESK_LIMITS;

const measures = <C extends z.ZodType>(channels: C) => ({
  /** Nobody can join by an invite. */
  pauseInvites: renamed('pause_invites', z.boolean()),
  /** Seconds of slow mode in the channels that have less; 0 for none. */
  slowmodeS: renamed('slowmode_s', z.int().min(0).max(slowmodeMostS)),
  /** Messages of members who joined in the last so many days wait for review; 0 for none. */
  holdNewerThanDays: renamed('hold_newer_than_days', z.int().min(0).max(lockdownHoldMostDays)),
  /** In the channels only those who manage messages there may write. */
  membersReadOnly: renamed('members_read_only', z.boolean()),
  /** The text channels that are meant; null for all. */
  channels,
});

/** The measures of a lockdown, as they are chosen. */
export const ChosenMeasures = entity(measures(orNull(z.array(id<ChannelId>()).min(1).max(lockdownChannels))));
/** The same as they are told: channels that the recipient does not see are left out. */
export const LockdownMeasures = entity(measures(orNull(rows(id<ChannelId>()))));
export type LockdownMeasures = z.output<typeof LockdownMeasures>;

/** A lockdown that is running (protocol.md 'Lockdown'). */
export const Lockdown = entity({
  /** Who has started it. */
  by: orNull(entity({ id: id<UserId>(), username: z.string() })),
  /** Null: until somebody ends it. */
  until: orNull(shownTime),
  measures: LockdownMeasures,
});
export type Lockdown = z.output<typeof Lockdown>;

/** What a lockdown changes and puts back. */
export const LOCKDOWN_CHANGES = ['invites_paused', 'slowmode'] as const;

/** A value that the end of a lockdown has put back, or has kept because somebody changed it meanwhile. */
export const LockdownChange = entity({
  what: z.enum(LOCKDOWN_CHANGES),
  /** The channel of the slow mode. */
  channel: orNull(entity({ id: id<ChannelId>(), name: z.string() })),
  /** The value after the end: seconds of slow mode, or whether invites are paused. */
  now: z.union([z.number(), z.boolean()]),
});
export type LockdownChange = z.output<typeof LockdownChange>;
