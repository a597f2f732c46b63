import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChannelId, type DraftVersion, toId } from '../../../../src/contract/ids';
import { DRAFT_LIMITS } from '../../../../src/contract/limits';
import { removeAccount } from '../../../../src/server/sweeps/remove-account';
import { startTestServer, textChannelOf, type TestServer } from '../../../support/node/server-app';

let app: TestServer;

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

it('keeps the last changed drafts of a person, as many as /meta says', async () => {
  const owner = await app.signUp();
  const { id: guildId, ...guild } = await app.createGuild(owner);
  const [category] = guild.categories;
  const channelIds = Array.from({ length: DRAFT_LIMITS.ofPerson }, () => app.store.ids.next<ChannelId>());
  await app.store.db
    .insertInto('channels')
    .values(
      channelIds.map((id, position) => ({
        ...{ id, guildId, categoryId: category?.id ?? null, name: 'x', type: 'text' as const, topic: null },
        ...{ position: 100 + position, slowmode: 0, nsfw: false },
      })),
    )
    .execute();
  await app.store.db
    .insertInto('drafts')
    .values(
      channelIds.map((channelId, nth) => ({
        ...{ userId: owner.userId, channelId, text: 'x', parentId: null },
        version: toId<DraftVersion>(String(nth + 1)),
      })),
    )
    .execute();
  const channelId = textChannelOf({ id: guildId, ...guild });
  await app.done('drafts.set', { channelId, text: 'newest', parentId: null, base: null }, owner);
  const { drafts } = await app.done('drafts.list', {}, owner);
  expect(drafts).toHaveLength(DRAFT_LIMITS.ofPerson);
  expect(drafts[0]).toMatchObject({ channelId, text: 'newest' });
  expect(drafts.map((draft) => draft.channelId)).not.toContain(channelIds[0]);
  // Removed ones take no place, and their traces have the same limit.
  const base = drafts[0]?.version ?? null;
  await app.done('drafts.set', { channelId, text: '', parentId: null, base }, owner);
  const left = await app.done('drafts.list', {}, owner);
  expect(left.drafts).toHaveLength(DRAFT_LIMITS.ofPerson - 1);
  const { limits } = await app.done('meta.fetch', {});
  expect(limits).toMatchObject({ drafts: DRAFT_LIMITS.ofPerson });
});

it('takes one for a voice channel, and none with a deleted account', async () => {
  const owner = await app.signUp();
  const ann = await app.signUp();
  const guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
  const voice = guild.channels.find(({ type }) => type === 'voice');
  const draft = { text: 'x', parentId: null, base: null };
  expect(await app.status('drafts.set', { channelId: voice?.id ?? toId('0'), ...draft }, ann)).toBe(200);
  await app.done('drafts.set', { channelId: textChannelOf(guild), ...draft }, ann);
  await removeAccount(
    app.server.services,
    ann.userId,
    () => false,
    () => true,
  );
  const rows = app.store.db.selectFrom('drafts').select('version').where('userId', '=', ann.userId);
  expect(await rows.execute()).toEqual([]);
});
