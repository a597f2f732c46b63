import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUploads } from '../../../src/server/attachments/uploads';
import { createTemporaryBlobs } from '../../../src/server/blobs/temporary-blobs';
import { systemClock } from '../../../src/server/clock';
import { inspectHere } from '../../../src/server/decoder/inspector';
import { emptyAccount } from '../../../src/server/data/account-deletion';
import { listAuditLog } from '../../../src/server/data/audit-log';
import { listBans } from '../../../src/server/data/bans';
import { findGuildInfo, listDiscovery, listGuildsOf } from '../../../src/server/data/guilds';
import { listInvites } from '../../../src/server/data/invites';
import { findMedia } from '../../../src/server/data/media';
import { listMembers } from '../../../src/server/data/member-list';
import { listMessages } from '../../../src/server/data/messages';
import type { MediaId } from '../../../src/server/data/schema';
import { DEMO_ACCOUNTS } from '../../../src/server/data/seed/accounts';
import {
  isDemo,
  moveDemoPictures,
  seedDemo,
  type SeedOptions,
} from '../../../src/server/data/seed/seed-demo';
import { seededRandom } from '../../../src/domain/seeded-random';
import type { Store } from '../../../src/server/data/store';
import { listSystemMessages } from '../../../src/server/data/system-messages';
import { findCredentials } from '../../../src/server/data/users';
import { prepareDemo } from '../../../src/server/demo';
import { createPasswords, type Hasher } from '../../../src/server/security/passwords';
import { systemRandom } from '../../../src/server/random';
import { openTestStore } from '../../support/node/test-store';
import { addUser, NOON_MS, send } from './fixtures';

const OPTIONS: SeedOptions = {
  nowMs: NOON_MS,
  passwordHashes: { owner: 'hash o', moderator: 'hash m', member: 'hash y', others: 'hash x' },
  publicUrl: 'http://127.0.0.1:8430',
};

let store: Store;
let empty: Store;
beforeAll(async () => {
  store = await openTestStore({ now: () => NOON_MS });
  empty = await openTestStore({ now: () => NOON_MS });
  expect(await seedDemo(store, OPTIONS)).toBe(true);
});
afterAll(async () => {
  await store.close();
  await empty.close();
});

const ownerGuilds = async (of = store) => {
  const owner = await findCredentials(of.db, DEMO_ACCOUNTS.owner.email);
  return listGuildsOf(of.db, owner!.user.id, Date.now());
};

test('the three accounts can sign in, each with its own password', async () => {
  const hashes = await Promise.all(
    Object.values(DEMO_ACCOUNTS).map(
      async ({ email }) => (await findCredentials(store.db, email))?.passwordHash,
    ),
  );
  expect(hashes).toEqual(['hash o', 'hash m', 'hash y']);
  expect((await findCredentials(store.db, 'noor@guildhall.example'))?.passwordHash).toBe('hash x');
});

test('the owner sees guilds of every kind, their own first, some of them unread', async () => {
  const guilds = await ownerGuilds();
  expect(guilds.map(({ name, verified, hasUnread }) => [name, verified, hasUnread])).toEqual([
    ['The Joinery', 1, true],
    ['Lantern Nights', 2, true],
    ['Tidepool', 0, true],
    ['Slow Kitchen', 0, false],
  ]);
  const [joinery] = guilds;
  expect(joinery?.channels.filter(({ hasUnread }) => hasUnread).map(({ name }) => name)).toEqual([
    'show-your-work',
    'swap-shelf',
  ]);
  expect(joinery?.channels.filter(({ categoryId }) => categoryId === null).map(({ name }) => name)).toEqual([
    'welcome',
  ]);
  expect(joinery?.memberRoles.map(({ name }) => name)).toContain('Bench Master');
  expect(await listMembers(store.db, joinery!.id)).toHaveLength(62);
  expect(await listBans(store.db, joinery!.id)).toHaveLength(3);
  expect((await listInvites(store.db, joinery!.id)).length).toBeGreaterThan(4);
  expect(await findGuildInfo(store.db, guilds[1]!.id)).toMatchObject({ vanity: { code: 'lantern-nights' } });
});

test('messages are in the past, in order, and spread over days', async () => {
  const { rows } = await sql<{ count: number; oldest: string; newest: string; outOfOrder: number }>`
    select count(*)::int as count, min(created_at) as oldest, max(coalesce(edited_at, created_at)) as newest,
      (select count(*) from (
        select created_at < lag(created_at) over (partition by channel_id order by id) as back from messages
      ) m where back)::int as out_of_order
    from messages`.execute(store.db);
  expect(rows[0]?.count).toBeGreaterThanOrEqual(500);
  expect(rows[0]?.outOfOrder).toBe(0);
  expect(Date.parse(rows[0]!.newest)).toBeLessThan(NOON_MS);
  expect(NOON_MS - Date.parse(rows[0]!.oldest)).toBeGreaterThan(5 * 24 * 60 * 60 * 1000);
});

test('what is written now comes after all of it', async () => {
  const [joinery] = await ownerGuilds();
  const general = joinery!.channels.find(({ name }) => name === 'general')!;
  const id = await send(store, general.id, joinery!.ownerId, 'now');
  const page = await listMessages(store.db, { channelId: general.id });
  expect(page.at(-1)).toMatchObject({ id, content: 'now', displayName: 'Maren' });
  expect(page.some(({ content }) => /<@\d+>/.test(content))).toBe(true);
  expect(page.some(({ content }) => content.includes('{picture:'))).toBe(false);
});

test('pictures are there under the address that the messages give, also after the server has moved', async () => {
  const addresses = async () => {
    const rows = await store.db
      .selectFrom('messages')
      .select('content')
      .where('content', 'like', '%/media/%')
      .execute();
    return rows.map(({ content }) => content);
  };
  const before = await addresses();
  expect(before).toHaveLength(6);
  for (const address of before) {
    const id = /^http:\/\/127\.0\.0\.1:8430\/media\/(\w+)\.webp$/.exec(address)?.[1] ?? '';
    const media = await findMedia(store.db, id as MediaId);
    expect(media?.type).toBe('image/webp');
    expect(Buffer.from(media!.bytes).subarray(8, 12).toString()).toBe('WEBP');
  }
  await moveDemoPictures(store, 'http://127.0.0.1:9000');
  expect(await addresses()).toEqual(before.map((address) => address.replace('8430', '9000')));
});

test('discovery has cards, all with a way in', async () => {
  const cards = await listDiscovery(store.db);
  expect(cards).toHaveLength(6);
  for (const card of cards) {
    expect(card.inviteCode).not.toBeNull();
    expect(card.iconUrl).toMatch(/^\/media\/\w+$/);
    expect(card.onlineMembers).toBeLessThan(card.totalMembers);
  }
  const owner = await findCredentials(store.db, DEMO_ACCOUNTS.owner.email);
  expect(await listSystemMessages(store.db, owner!.user.id)).toHaveLength(4);
});

test('the trail names what each entry is about, an invite by its code', async () => {
  const [joinery] = await ownerGuilds();
  const trail = await listAuditLog(store.db, { guildId: joinery!.id, limit: 100 });
  expect(trail.length).toBeGreaterThan(15);
  for (const { actionType, targetType, targetName } of trail) {
    expect(targetType, actionType).not.toBeNull();
    expect(targetName, actionType).not.toBe('');
  }
  const made = trail.filter(({ actionType }) => actionType === 'INVITE_CREATE');
  const invites = await listInvites(store.db, joinery!.id);
  expect(made.length).toBeGreaterThan(1);
  for (const { actorUsername, targetType, targetName, changes } of made) {
    expect(targetType).toBe('invite');
    const invite = invites.find(({ code }) => code === targetName);
    expect(invite?.creatorUsername).toBe(actorUsername);
    expect(changes).toContainEqual({ key: 'code', old_value: null, new_value: targetName });
  }
});

test('is filled in once, and never among people', async () => {
  expect(await isDemo(store.db)).toBe(true);
  expect(await seedDemo(store, OPTIONS)).toBe(false);
  expect(await isDemo(empty.db)).toBe(false);
  await addUser(empty, 'ana');
  expect(await seedDemo(empty, OPTIONS)).toBe(false);
  expect(await isDemo(empty.db)).toBe(false);
  await moveDemoPictures(empty, 'http://127.0.0.1:9000');
  await empty.db.deleteFrom('users').execute();
});

test('is the same from the same start', async () => {
  await seedDemo(empty, { ...OPTIONS, random: seededRandom(1887) });
  const fingerprint = async (of: Store) => {
    const codes = await of.db.selectFrom('invites').select(['id', 'code', 'uses']).orderBy('id').execute();
    const media = await of.db.selectFrom('media').select(['id', 'sha256']).orderBy('id').execute();
    return {
      codes,
      media,
      first: await of.db.selectFrom('messages').selectAll().orderBy('id').limit(50).execute(),
    };
  };
  expect(await fingerprint(empty)).toEqual(await fingerprint(store));
});

test('offers the accounts that are still there', async () => {
  const plain: Hasher = { hash: (text) => Promise.resolve(text), verify: () => Promise.resolve(false) };
  const tools = {
    ...{ store, clock: { ...systemClock, now: () => NOON_MS }, random: systemRandom },
    ...{ passwords: createPasswords(plain), publicUrl: OPTIONS.publicUrl },
    uploads: createUploads({ blobs: createTemporaryBlobs(), inspector: inspectHere() }),
  };
  const offered = async () => {
    const offer = await prepareDemo(tools, false);
    return offer.ok && offer.value.accounts.map(({ username }) => username);
  };
  expect(await offered()).toEqual(['maren', 'tariq', 'yuki']);
  const gone = await findCredentials(store.db, DEMO_ACCOUNTS.member.email);
  await store.transaction((trx) =>
    emptyAccount(trx, gone!.user.id, { now: new Date(NOON_MS).toISOString(), eraseFrom: null }),
  );
  expect(await offered()).toEqual(['maren', 'tariq']);
});
