import type { GuildId, ReportId } from '../../../contract/ids';
import type { DeskView } from '../../../contract/ipc/desk';

/** An item of a guild's queue. */
export interface ItemPlace {
  readonly guildId: GuildId;
  readonly reportId: ReportId;
}

/** The window of the queue, which shows what this page tells. */
export interface DeskState {
  readonly isOpen: boolean;
  /** The item that is open in it; null while it shows the list. */
  readonly place: ItemPlace | null;
  readonly isActing: boolean;
  readonly said: DeskView['said'];
}
