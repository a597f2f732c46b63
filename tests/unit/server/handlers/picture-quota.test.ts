import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaBytesOf } from '../../../../src/server/data/media';
import { noisePicture } from '../../../support/node/noise-picture';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

/** One of the large pictures fits, two do not. */
const QUOTA = 96 * 1024;
const USED_UP =
  'You have used all your space for pictures on this server. Remove some, or choose a smaller one.';

let app: TestServer;
let ann: Person;
let large: Uint8Array<ArrayBuffer>;
let small: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startTestServer({ mediaQuotaBytes: QUOTA });
  large = await noisePicture(256);
  small = await noisePicture(64);
});
beforeEach(async () => {
  ann = await app.signUp();
});
afterAll(() => app.close());

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const create = (icon: Uint8Array | null, at = app) =>
  at.call('guilds.create', { name: 'Hall', icon: icon === null ? null : base64(icon) }, ann);
const upload = (bytes: Uint8Array<ArrayBuffer>, at = app) =>
  at.call('users.updateAvatar', { avatar: { bytes, type: 'image/png', name: 'a.png' } }, ann);
const used = (): Promise<number> => mediaBytesOf(app.store.db, ann.userId);

describe('the pictures of an account', () => {
  it('have so much room together; what does not fit leaves nothing behind', async () => {
    expect((await create(large)).status).toBe(200);
    const before = await used();
    expect(before).toBeGreaterThan(QUOTA / 2);
    expect(await create(large)).toMatchObject({ status: 413, body: { message: USED_UP } });
    expect((await upload(large)).status).toBe(413);
    expect(await used()).toBe(before);
    expect(await app.done('guilds.list', {}, ann)).toHaveLength(1);
    expect((await create(null)).status).toBe(200);
    expect((await create(small)).status).toBe(200);
  });

  it('free their room when they are replaced, removed or go with their guild', async () => {
    expect((await upload(large)).status).toBe(200);
    expect((await upload(large)).status).toBe(200);
    expect((await upload(small)).status).toBe(200);
    const guild = (await create(large)).reply?.guild ?? null;
    if (guild === null) throw new Error('no guild');
    const edit = (avatar: string | null) =>
      app.status(
        'guilds.edit',
        { guildId: guild.id, name: 'Hall', description: null, avatar, banner: null },
        ann,
      );
    expect((await create(large)).status).toBe(413);
    expect(await edit(null)).toBe(200);
    expect(await edit(base64(large))).toBe(200);
    await app.done('guilds.delete', { guildId: guild.id }, ann);
    expect((await create(large)).status).toBe(200);
  });

  it('that are kept for an undo give way where the room is needed, the oldest first', async () => {
    const guild = (await create(small)).reply?.guild ?? null;
    if (guild === null) throw new Error('no guild');
    const edit = (avatar: Uint8Array | null) =>
      app.status(
        'guilds.edit',
        {
          ...{ guildId: guild.id, name: 'Hall', description: null, banner: null },
          avatar: avatar === null ? null : base64(avatar),
        },
        ann,
      );
    const kept = async (): Promise<readonly number[]> =>
      (
        await app.store.db
          .selectFrom('removedRows')
          .select('bytes')
          .where('userId', '=', ann.userId)
          .orderBy('entryId')
          .execute()
      ).map(({ bytes }) => bytes);
    const ofSmall = await used();
    expect(await edit(large)).toBe(200);
    const ofLarge = await used();
    expect(await kept()).toEqual([ofSmall]);
    // Removing frees the room, whatever is kept.
    expect(await edit(null)).toBe(200);
    expect([await kept(), await used()]).toEqual([[ofSmall, ofLarge], 0]);
    expect(await edit(large)).toBe(200);
    expect(await kept()).toEqual([]);
    expect(await edit(small)).toBe(200);
    expect(await kept()).toEqual([ofLarge]);
  });

  it('count for who sent them, in others’ guilds too', async () => {
    const owner = await app.signUp();
    const guild = await app.createGuild(owner);
    const asked = { guildId: guild.id, name: 'Hall', description: null, banner: null };
    expect(await app.status('guilds.edit', { ...asked, avatar: base64(large) }, owner)).toBe(200);
    expect(await mediaBytesOf(app.store.db, owner.userId)).toBeGreaterThan(QUOTA / 2);
    expect((await create(large)).status).toBe(200);
  });

  it('may become less where they are more than the server now allows', async () => {
    expect((await create(large)).status).toBe(200);
    expect((await upload(small)).status).toBe(200);
    const strict = await startTestServer({ store: app.store, mediaQuotaBytes: 1024 });
    expect((await upload(await noisePicture(32), strict)).status).toBe(200);
    expect((await upload(small, strict)).status).toBe(413);
    await strict.server.close();
  });
});

describe('a disk with little room', () => {
  it('takes no more pictures, and texts as before', async () => {
    const freeBytes = (): number => 200 * 1024 * 1024;
    const full = await startTestServer({ store: { ...app.store, freeBytes } });
    expect(await create(small, full)).toMatchObject({
      status: 413,
      body: { message: 'This server has no room for more files' },
    });
    expect((await upload(small, full)).status).toBe(413);
    expect((await create(null, full)).status).toBe(200);
    await full.server.close();
  });
});
