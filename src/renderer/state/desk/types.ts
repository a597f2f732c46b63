import type { AuditLogEntryId, GuildId, ReportId } from '../../../contract/ids';
import type { DeskView } from '../../../contract/ipc/desk';

/** An item of a guild's queue. */
export interface ItemPlace {
  readonly guildId: GuildId;
  readonly reportId: ReportId;
}

/** Acts that have just been done. */
export interface Undoable {
  readonly guildId: GuildId;
  readonly entryIds: readonly AuditLogEntryId[];
}

/** The window of the queue, which shows what this page tells. */
export interface DeskState {
  readonly isOpen: boolean;
  /** The item that is open in it; null while it shows the list. */
  readonly place: ItemPlace | null;
  readonly isActing: boolean;
  /** `undoes`: the entries of the audit log that can be undone. */
  readonly said:
    | (Omit<NonNullable<DeskView['said']>, 'canUndo'> & { readonly undoes: Undoable | null })
    | null;
}
