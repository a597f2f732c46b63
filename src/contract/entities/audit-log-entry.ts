import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { AuditLogEntryId } from '../ids';
import { id, isoTime, shownTime, picture } from '../schemas';

const changedValue = orNull(z.union([z.string(), z.number(), z.boolean()]));

/** A field before and after a change; null where it had or has no value. */
export const AuditChange = entity({
  key: z.string(),
  oldValue: renamed('old_value', changedValue),
  newValue: renamed('new_value', changedValue),
});
export type AuditChange = z.output<typeof AuditChange>;

const count = orNull(z.number().int());

/** Additional data of an action; null for missing values. */
export const AuditExtraInfo = entity({
  /** Name of the action's channel. */
  channel: orNull(z.string()),
  count,
  /** Feature `attachments`: the files that were deleted. */
  files: count,
  deleteMemberDays: renamed('delete_member_days', count),
  membersRemoved: renamed('members_removed', count),
  /** Feature `lockdown`: it ended because its time was over, not by the user of the entry; else null. */
  byTime: renamed('by_time', orNull(z.boolean())),
});
export type AuditExtraInfo = z.output<typeof AuditExtraInfo>;

/** Whether the reader can undo an act; `impossible` for want of a right. A newer server may know others. */
export const UNDO_STATES = ['possible', 'done', 'expired', 'impossible'] as const;

/** Whether and how long an act can be undone, and who has undone it. */
export const UndoOfEntry = entity({
  until: isoTime,
  state: z.string(),
  by: orNull(z.string()),
});
export type UndoOfEntry = z.output<typeof UndoOfEntry>;

/** What was changed since an act, and by whom, if that is known. */
export const UndoConflict = entity({ what: z.string(), by: orNull(z.string()) });
export type UndoConflict = z.output<typeof UndoConflict>;

const NO_EXTRA_INFO: AuditExtraInfo = {
  channel: null,
  count: null,
  files: null,
  deleteMemberDays: null,
  membersRemoved: null,
  byTime: null,
};

/**
 * One action of staff (docs/spec/audit-log.md 'Entries'). Types and categories are in contract/audit-actions; unknown
 * ones are kept.
 */
export const AuditLogEntry = entity({
  id: id<AuditLogEntryId>(),
  user: entity({
    username: z.string(),
    discriminator: orNull(z.string()),
    avatar: orNull(picture),
  }),
  actionType: renamed('action_type', z.string()),
  actionCategory: renamed('action_category', z.string()),
  target: orNull(entity({ type: z.string(), name: z.string() })),
  reason: orNull(z.string()),
  changes: orElse(rows(AuditChange), []),
  extraInfo: renamed('extra_info', orElse(AuditExtraInfo, NO_EXTRA_INFO)),
  timestamp: shownTime,
  /** Feature `undo`: null for an act of which nothing is kept. */
  undo: orNull(UndoOfEntry),
});
export type AuditLogEntry = z.output<typeof AuditLogEntry>;
