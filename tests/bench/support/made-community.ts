import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { RoleId, UserId } from '../../../src/contract/ids';
import { createGuild } from '../../../src/server/data/guild-create';
import { insertUser } from '../../../src/server/data/users';
import { openTestStore } from '../../support/node/test-store';

/** An account that was made in the store: it has a token and no password. */
export interface MadeAccount {
  readonly id: string;
  readonly token: string;
}

export interface MadeCommunity {
  /** The data folder, for startServerProcessOn. */
  readonly data: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The accounts that can sign in, the owner first. All members have a row; only these have a token. */
  readonly accounts: readonly MadeAccount[];
}

const STATUS_OF_REST = 'inactive';
const tokenOf = (place: number): string => `bench-token-${String(place).padStart(9, '0')}`;

/**
 * Makes a data folder with one guild of `members` members directly in the store, because to sign up as many takes hours.
 * The first `accounts` of them have a token. Of `roles` roles, member n holds role r if n is a multiple of r + 2.
 */
export const makeCommunity = async ({
  members,
  accounts,
  roles = 0,
}: {
  readonly members: number;
  readonly accounts: number;
  readonly roles?: number;
}): Promise<MadeCommunity> => {
  const data = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  const store = await openTestStore({ dataDir: data });
  const createdAt = new Date().toISOString();
  const ownerId = store.ids.next<UserId>();
  const made = await store.transaction(async (trx) => {
    await insertUser(trx, {
      id: ownerId,
      username: 'member0',
      email: 'member0@bench.example',
      passwordHash: 'none',
      createdAt,
    });
    const guildId = await createGuild(trx, store.ids, { name: 'Bench', icon: null, ownerId, createdAt });
    await sql`
      insert into users (id, username, email, password_hash, status, created_at)
      select ${ownerId}::bigint + n, 'member' || n, 'member' || n || '@bench.example', 'none', ${STATUS_OF_REST}, ${createdAt}
      from generate_series(1, ${members - 1}::int) n`.execute(trx);
    await sql`
      insert into members (guild_id, user_id, joined_at, read_floor)
      select ${guildId}, ${ownerId}::bigint + n, ${createdAt}, ${ownerId}::bigint
      from generate_series(1, ${members - 1}::int) n`.execute(trx);
    for (let role = 0; role < roles; role += 1) {
      const roleId = store.ids.next<RoleId>();
      await sql`
        insert into roles (id, guild_id, name, color, position, is_hoisted, permissions)
        values (${roleId}, ${guildId}, ${`Role ${role}`}, '#99aab5', ${role + 1}, true, 0)`.execute(trx);
      await sql`
        insert into member_roles (guild_id, user_id, role_id)
        select ${guildId}, ${ownerId}::bigint + n, ${roleId}
        from generate_series(0, ${members - 1}::int, ${role + 2}::int) n`.execute(trx);
    }
    await sql`
      insert into tokens (id, hash, user_id, created_at, last_used_at, expires_at)
      select ${ownerId}::bigint + n,
        encode(sha256(convert_to('bench-token-' || lpad(n::text, 9, '0'), 'UTF8')), 'hex'),
        ${ownerId}::bigint + n, ${createdAt}, ${createdAt}, ${createdAt}::timestamptz + interval '30 days'
      from generate_series(0, ${accounts - 1}::int) n`.execute(trx);
    const channel = await trx
      .selectFrom('channels')
      .select('id')
      .where('guildId', '=', guildId)
      .where('type', '=', 'text')
      .executeTakeFirstOrThrow();
    return { guildId, channelId: channel.id };
  });
  await sql`analyze`.execute(store.db);
  await store.close();
  return {
    data,
    ...made,
    accounts: Array.from({ length: accounts }, (_, place) => ({
      id: String(BigInt(ownerId) + BigInt(place)),
      token: tokenOf(place),
    })),
  };
};
