import type { GuildId, Id, NoteId, UserId } from '../../contract/ids';

/** A note of staff about somebody. */
export interface MemberNotesTable {
  id: NoteId;
  guildId: GuildId;
  userId: UserId;
  /** Null where that account is gone. */
  authorId: UserId | null;
  text: string;
  createdAt: string;
}

export interface WarningsTable {
  id: Id<'warning'>;
  guildId: GuildId;
  userId: UserId;
  moderatorId: UserId | null;
  reason: string;
  createdAt: string;
}

/** That somebody joined a guild, with the invite. */
export interface JoinsTable {
  id: Id<'join'>;
  guildId: GuildId;
  userId: UserId;
  /** The code of the invite; null where it was none. */
  code: string | null;
  /** Who had made the invite. */
  inviterId: UserId | null;
  createdAt: string;
}
