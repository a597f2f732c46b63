import { sql } from 'kysely';
import type { Member } from '../../contract/entities/member';
import type { GuildId } from '../../contract/ids';
import { sortInPieces } from '../../domain/members/order-members';
import { inTurns } from '../in-turns';
import type { Reads } from './schema';
import { SAID } from './statuses';

/**
 * The members of one query: some 10 ms, during which the embedded store blocks the process (docs/decisions/030).
 */
const MEMBERS_PER_QUERY = 500;
const BEFORE_ALL = '0';

/** The fields of a row in the order of `ROW`. */
type PartRow = readonly [
  id: Member['id'],
  username: Member['username'],
  nickname: Member['nickname'],
  avatar: Member['avatar'],
  avatarDecoration: Member['avatarDecoration'],
  nameplate: Member['nameplate'],
  role: Member['role'],
  status: Member['status'],
  roleIds: Member['roleIds'],
  timedOutUntil: string | null,
  statusText: string | null,
  statusUntil: string | null,
];

/** A member as one JSON array: a row of the store costs more than its content, an object almost twice an array. */
const ROW = sql`json_build_array(u.id::text, u.username, m.nickname, u.avatar, u.avatar_decoration, u.nameplate, u.role,
  u.status, coalesce(held.role_ids, '[]'::json), out.until, ${SAID.statusText}, ${SAID.statusUntil})`;

const isoOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

const memberOf = (row: PartRow): Member => {
  const [id, username, nickname, avatar, avatarDecoration, nameplate, role, status, ...rest] = row;
  const [roleIds, timedOut, statusText, saidUntil] = rest;
  return {
    id,
    username,
    nickname,
    avatar,
    avatarDecoration,
    nameplate,
    role,
    status,
    roleIds,
    timedOutUntil: isoOf(timedOut),
    statusText,
    statusUntil: isoOf(saidUntil),
  };
};

/**
 * The rows of /guild/members/fetch, by id. A large guild is read in parts, between which other calls are answered: a
 * change meanwhile is in the list or not, as its event tells; nobody is listed twice or left out by it. The roles of a
 * part are read together, which takes half the time of a look for each member.
 */
export const readMembers = async (
  db: Reads,
  guildId: GuildId,
  atOnce = MEMBERS_PER_QUERY,
): Promise<Member[]> => {
  const members: Member[] = [];
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const { rows }: { readonly rows: readonly { readonly part: readonly PartRow[] }[] } = await sql<{
      readonly part: readonly PartRow[];
    }>`
      with part as materialized (
        select user_id, nickname from members where guild_id = ${guildId} and user_id > ${after}
        order by user_id limit ${atOnce}
      ),
      held as materialized (
        select mr.user_id, json_agg(mr.role_id::text order by r.position desc, r.id) as role_ids
        from member_roles mr join roles r on r.id = mr.role_id
        where mr.guild_id = ${guildId} and mr.user_id > ${after} and mr.user_id <= (select max(user_id) from part)
        group by mr.user_id
      )
      select coalesce(json_agg(${ROW} order by m.user_id), '[]'::json) as part
      from part m join users u on u.id = m.user_id left join held on held.user_id = m.user_id
      left join timeouts out on out.guild_id = ${guildId} and out.user_id = m.user_id`.execute(db);
    const part: readonly PartRow[] = rows[0]?.part ?? [];
    for (const row of part) members.push(memberOf(row));
    after = part.length < atOnce ? null : (part.at(-1)?.[0] ?? null);
    // Requests that have arrived meanwhile are read.
    if (after !== null) await new Promise((resolve) => setImmediate(resolve));
  }
  return members;
};

/** The same by name. */
export const listMembers = async (
  db: Reads,
  guildId: GuildId,
  atOnce = MEMBERS_PER_QUERY,
): Promise<Member[]> => inTurns(sortInPieces(await readMembers(db, guildId, atOnce)));
