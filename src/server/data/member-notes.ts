import { sql } from 'kysely';
import type { HistoryItem, MemberFacts, Standing } from '../../contract/entities/member-history';
import type { QueuePerson } from '../../contract/entities/queue-item';
import type { GuildId, NoteId, UserId } from '../../contract/ids';
import { DESK_LIMITS } from '../../contract/desk-limits';
import { fieldsOf, jsonOf } from './fields';
import type { JoinsTable, MemberNotesTable, WarningsTable } from './member-note-tables';
import type { Db, Reads } from './schema';

/** The user `by` as a person, or null. */
const BY = sql<QueuePerson | null>`case when by.id is null then null else ${jsonOf<QueuePerson>({
  id: sql`by.id::text`,
  username: 'by.username',
  avatar: 'by.avatar',
})} end`;

/** Where somebody is, or was, a member. */
export interface Whose {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

export const insertNote = async (db: Db, note: MemberNotesTable): Promise<void> => {
  await db.insertInto('memberNotes').values(note).execute();
};

/** How many notes there are about a person in a guild. */
export const countNotes = async (db: Reads, { guildId, userId }: Whose): Promise<number> =>
  (
    await db
      .selectFrom('memberNotes')
      .select('id')
      .where('guildId', '=', guildId)
      .where('userId', '=', userId)
      .execute()
  ).length;

/** Deletes a note of this author; `others`: it is somebody else's. */
export const deleteNote = async (
  db: Db,
  { guildId, id, authorId }: { readonly guildId: GuildId; readonly id: NoteId; readonly authorId: UserId },
): Promise<'deleted' | 'others' | 'absent'> => {
  const note = await db
    .selectFrom('memberNotes')
    .select('authorId')
    .where('id', '=', id)
    .where('guildId', '=', guildId)
    .executeTakeFirst();
  if (note === undefined) return 'absent';
  if (note.authorId !== authorId) return 'others';
  await db.deleteFrom('memberNotes').where('id', '=', id).execute();
  return 'deleted';
};

export const insertWarning = async (db: Db, warning: WarningsTable): Promise<void> => {
  await db.insertInto('warnings').values(warning).execute();
};

export const insertJoin = async (db: Db, join: JoinsTable): Promise<void> => {
  await db.insertInto('joins').values(join).execute();
};

type KeptItem = Pick<HistoryItem, 'id' | 'kind' | 'at' | 'by' | 'text' | 'invite'>;

/** The notes and warnings about a person, and how they joined: the newest of each, with their ids. */
export const listKeptHistory = async (
  db: Reads,
  { guildId, userId }: Whose,
): Promise<readonly KeptItem[]> => {
  const { rows } = await sql<KeptItem>`
    (select n.id::text as id, 'note' as kind, n.created_at as at, ${BY} as by, n.text, null as invite
      from member_notes n left join users by on by.id = n.author_id
      where n.guild_id = ${guildId} and n.user_id = ${userId} order by n.id desc limit ${DESK_LIMITS.history})
    union all
    (select w.id::text, 'warning', w.created_at, ${BY}, w.reason, null
      from warnings w left join users by on by.id = w.moderator_id
      where w.guild_id = ${guildId} and w.user_id = ${userId} order by w.id desc limit ${DESK_LIMITS.history})
    union all
    (select j.id::text, 'join', j.created_at, ${BY}, null, j.code
      from joins j left join users by on by.id = j.inviter_id
      where j.guild_id = ${guildId} and j.user_id = ${userId} order by j.id desc limit ${DESK_LIMITS.history})`.execute(
    db,
  );
  return rows;
};

type ReportAbout = Pick<HistoryItem, 'id' | 'at' | 'by' | 'text' | 'count'>;

/** Reports about a person, with the outcome and who decided. */
export const listReportsAbout = async (
  db: Reads,
  { guildId, userId }: Whose,
): Promise<readonly ReportAbout[]> => {
  const { rows } = await sql<ReportAbout>`
    select ${fieldsOf<ReportAbout>({
      id: sql`r.id::text`,
      at: 'r.createdAt',
      by: BY,
      text: 'r.outcome',
      count: sql`(select count(*)::int from report_voices v where v.report_id = r.id)`,
    })}
    from reports r left join users by on by.id = r.resolved_by
    where r.guild_id = ${guildId} and r.target_id = ${userId}
    order by r.id desc limit ${DESK_LIMITS.history}`.execute(db);
  return rows;
};

/** What staff see of members. */
export const listFacts = async (
  db: Reads,
  guildId: GuildId,
  userIds: readonly UserId[],
): Promise<readonly MemberFacts[]> => {
  const { rows } = await sql<MemberFacts>`
    select ${fieldsOf<MemberFacts>({
      id: 'm.userId',
      joinedAt: 'm.joinedAt',
      createdAt: 'u.createdAt',
      warnings: sql`(select count(*)::int from warnings w where w.guild_id = m.guild_id and w.user_id = m.user_id)`,
      invite: 'came.code',
      invitedBy: BY,
    })}
    from members m join users u on u.id = m.user_id
    left join lateral (
      select j.code, j.inviter_id from joins j
      where j.guild_id = m.guild_id and j.user_id = m.user_id order by j.id desc limit 1
    ) came on true
    left join users by on by.id = came.inviter_id
    where m.guild_id = ${guildId} and m.user_id = any(${sql.val(userIds)}::bigint[])`.execute(db);
  return rows;
};

/** The guilds in which something stands against somebody: warnings, a timeout or a ban. */
export const listStandings = async (db: Reads, userId: UserId): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    select ${fieldsOf<Standing>({
      id: 'g.id',
      name: 'g.name',
      timedOutUntil: 't.until',
      bannedAt: 'b.createdAt',
      banReason: 'b.reason',
      warnings: sql`coalesce((
        select json_agg(json_build_object('reason', w.reason,
          'at', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.id desc)
        from (
          select * from warnings where guild_id = g.id and user_id = ${userId} order by id desc limit ${DESK_LIMITS.warnings}
        ) w
      ), '[]'::json)`,
    })}
    from guilds g
    left join timeouts t on t.guild_id = g.id and t.user_id = ${userId}
    left join bans b on b.guild_id = g.id and b.user_id = ${userId}
    where g.id in (
      select guild_id from warnings where user_id = ${userId}
      union select guild_id from timeouts where user_id = ${userId}
      union select guild_id from bans where user_id = ${userId}
    )
    order by g.name, g.id`.execute(db);
  return rows;
};

/** A time before everything. */
export const BEFORE_EVERYTHING = new Date(0).toISOString();
