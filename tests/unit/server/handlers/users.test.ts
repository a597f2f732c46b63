import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { toId, type StoreItemId, type UserId } from '../../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { insertSystemMessage } from '../../../../src/server/data/system-messages';
import { readPictureHeader } from '../../../../src/server/pictures/picture-header';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let ann: Person;
let bob: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [ann, bob] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(bob);
  await app.join(guild, bob, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const picture = async (side: number) =>
  new Uint8Array(
    await Transformer.fromRgbaPixels(new Uint8Array(side * side * 4).fill(60), side, side).png(),
  );

describe('a profile', () => {
  it('shows others neither e-mail nor flags nor language', async () => {
    const answer = await app.call('users.fetch', { userId: ann.userId }, bob);
    expect(answer.body).toMatchObject({ id: ann.userId, username: ann.user.username, status: 'inactive' });
    for (const field of ['email', 'flags', 'language_preference', 'error', 'passwordHash'])
      expect(answer.body).not.toHaveProperty(field);
    expect(await app.status('users.fetch', { userId: toId<UserId>('5') }, bob)).toBe(404);
  });

  it('takes a bio of up to 190 characters, and no blank one', async () => {
    await app.done('users.updateBio', { bio: '😀'.repeat(190) }, ann);
    expect((await app.done('users.me', {}, ann)).user.bio).toBe('😀'.repeat(190));
    expect(await app.call('users.updateBio', { bio: ' ' }, ann)).toMatchObject({
      status: 400,
      body: { message: 'Bio cannot be empty' },
    });
  });

  it('takes a username that is free; its own in another case too', async () => {
    const socket = await app.connect(bob);
    expect(await app.status('users.updateUsername', { username: bob.user.username.toUpperCase() }, ann)).toBe(
      409,
    );
    expect(await app.status('users.updateUsername', { username: 'not allowed' }, ann)).toBe(400);
    const username = ann.user.username.toUpperCase();
    await app.done('users.updateUsername', { username }, ann);
    expect(await socket.event('GUILD_MEMBER_EDIT')).toMatchObject({
      guildId: guild.id,
      member: { id: ann.userId, username },
    });
  });
});

const countMedia = async (): Promise<number> =>
  (await app.store.db.selectFrom('media').select('id').execute()).length;

describe('an avatar', () => {
  const upload = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') =>
    app.call('users.updateAvatar', { avatar: { bytes, type, name: 'a.png' } }, ann);

  it('is kept as a small copy, found under its path and by its id, and told', async () => {
    const socket = await app.connect(bob);
    const { reply } = await upload(await picture(600));
    const { avatar, id } = reply ?? {};
    for (const url of [avatar ?? '', `/media/avatar/${id ?? ''}`]) {
      const answer = await app.server.http.inject({ method: 'GET', url });
      expect(readPictureHeader(answer.rawPayload)).toEqual({ type: 'webp', width: 256, height: 256 });
    }
    expect((await socket.event('GUILD_MEMBER_EDIT')).member.avatar).toBe(avatar);
    expect((await app.done('users.me', {}, ann)).user.avatar).toBe(avatar);
    expect(avatar).toMatch(/^\/media\/[A-Za-z0-9_-]{32}$/);
  });

  it('takes the place of the one before, which is gone', async () => {
    const first = (await upload(await picture(20))).reply?.avatar ?? '';
    const second = (await upload(await picture(30))).reply?.avatar ?? '';
    const status = async (url: string) => (await app.server.http.inject({ method: 'GET', url })).statusCode;
    expect(await status(first)).toBe(404);
    expect(await status(second)).toBe(200);
    const before = await countMedia();
    await Promise.all([upload(await picture(20)), upload(await picture(30)), upload(await picture(40))]);
    expect(await countMedia()).toBe(before);
  });

  it('is judged by its bytes, not by what is said of them', async () => {
    const text = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await upload(text, 'image/png')).status).toBe(415);
    expect((await upload(await picture(8), 'text/html')).status).toBe(200);
  });

  it('is smaller than 4 MiB', async () => {
    const answer = await app.server.http.inject({
      method: 'POST',
      url: '/users/update/avatar',
      headers: { authorization: ann.token, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([
        Buffer.from(
          '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
        ),
        Buffer.alloc(HTTP_LIMITS.uploadBytes),
        Buffer.from('\r\n--b--\r\n'),
      ]),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: 413 });
  });

  it('is a file in the form: without one it is 400', async () => {
    const answer = await app.server.http.inject({
      method: 'POST',
      url: '/users/update/avatar',
      headers: { authorization: ann.token, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="avatar"\r\n\r\ntext\r\n--b--\r\n',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('that is nobody’s is 404', async () => {
    for (const url of [
      '/media/nothing',
      `/media/${'a'.repeat(32)}`,
      '/media/avatar/1',
      '/media/store/none.png',
      '/media/..%2f..%2fetc',
    ]) {
      const answer = await app.server.http.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 404 });
    }
  });
});

describe('the store', () => {
  it('has a dozen of each, all of them pictures, and others see what one wears', async () => {
    const { data: decorations } = await app.done('shop.decorations', {}, ann);
    const { data: nameplates } = await app.done('shop.nameplates', {}, ann);
    expect(decorations.length).toBeGreaterThanOrEqual(12);
    expect(nameplates.length).toBeGreaterThanOrEqual(12);
    expect(new Set([...decorations, ...nameplates].map(({ id }) => id)).size).toBe(
      decorations.length + nameplates.length,
    );
    for (const { url } of [...decorations, ...nameplates]) {
      const answer = await app.server.http.inject({ method: 'GET', url });
      expect(readPictureHeader(answer.rawPayload)?.type).toBe('png');
    }
    const socket = await app.connect(bob);
    const [decoration, nameplate] = [decorations[3], nameplates[4]];
    if (decoration === undefined || nameplate === undefined) throw new Error('no article');
    await app.done('shop.applyDecoration', { itemId: decoration.id }, ann);
    await app.done('shop.applyNameplate', { itemId: nameplate.id }, ann);
    expect((await socket.event('GUILD_MEMBER_EDIT', 1)).member).toMatchObject({
      avatarDecoration: decoration.url,
      nameplate: nameplate.url,
    });
    expect(await app.status('shop.applyDecoration', { itemId: nameplate.id }, ann)).toBe(404);
    expect(await app.status('shop.applyNameplate', { itemId: toId<StoreItemId>('9') }, ann)).toBe(404);
  });
});

describe('presence', () => {
  const statusOf = async (person: Person) =>
    (await app.done('members.list', { guildId: guild.id }, bob)).members.find(
      ({ id }) => id === person.userId,
    )?.status;

  it('follows handshake, call and loss, and every member hears of it', async () => {
    const watcher = await app.connect(bob);
    await watcher.event('GUILD_MEMBER_STATUS');
    const socket = await app.connect(ann, { status: 'away' });
    const next = (nth: number) => watcher.event('GUILD_MEMBER_STATUS', nth);
    expect(await next(1)).toMatchObject({ guildId: guild.id, userId: ann.userId, status: 'away' });
    await app.done('users.updateStatus', { status: 'dnd' }, ann);
    expect((await next(2)).status).toBe('dnd');
    expect(await statusOf(ann)).toBe('dnd');
    await app.done('users.updateStatus', { status: null }, ann);
    expect((await next(3)).status).toBe('inactive');
    const second = await app.connect(ann, { status: 'active' });
    expect((await next(4)).status).toBe('active');
    await second.close();
    await watcher.settle();
    app.clock.advance(20_000);
    expect(await statusOf(ann)).toBe('active');
    await socket.close();
    await watcher.settle();
    app.clock.advance(10_000);
    // Others become offline at the same time.
    await app.server.services.presence.flush();
    expect((await next(5)).status).toBe('inactive');
    expect(watcher.eventsOf('GUILD_MEMBER_STATUS')).toHaveLength(6);
  });

  it('is heard by those who share a guild alone', async () => {
    const stranger = await app.connect(await app.signUp());
    const watcher = await app.connect(bob);
    await app.connect(ann);
    await watcher.event('GUILD_MEMBER_STATUS', 1);
    await stranger.settle();
    expect(stranger.eventsOf('GUILD_MEMBER_STATUS')).toEqual([]);
  });
});

describe('requests', () => {
  const create = (more: object) =>
    app.call('requests.create', { type: 0, description: 'Please', url: null, ...more }, ann);

  it('are kept as they came, pending, the newest first', async () => {
    expect((await create({ type: 1, url: 'https://pictures.example/x' })).status).toBe(200);
    expect((await create({ type: 3, rating: 10 })).status).toBe(200);
    const { requests } = await app.done('requests.history', {}, ann);
    expect(requests).toMatchObject([
      { type: 3, rating: 10, status: 0, reply: null, url: null },
      { type: 1, rating: null, url: 'https://pictures.example/x', description: 'Please' },
    ]);
    expect((await app.done('requests.history', {}, bob)).requests).toEqual([]);
  });

  it.each([
    ['an unknown type', { type: 4 }, 400],
    ['a type below all', { type: -1 }, 400],
    ['a type between two', { type: 0.5 }, 400],
    ['a type as a text', { type: '0' }, 400],
    ['feedback with the lowest rating', { type: 3, rating: 1 }, 200],
    ['feedback with the highest rating', { type: 3, rating: 10 }, 200],
    ['a rating of 0', { type: 3, rating: 0 }, 400],
    ['a rating of 11', { type: 3, rating: 11 }, 400],
    ['half a rating', { type: 3, rating: 7.5 }, 400],
    ['a picture by http', { type: 1, url: 'http://pictures.example/x' }, 200],
    ['a theme by https', { type: 2, url: 'https://themes.example/x' }, 200],
    ['a script for a URL', { type: 1, url: 'javascript:alert(1)' }, 400],
    ['a file for a URL', { type: 1, url: 'file:///etc/passwd' }, 400],
    ['words for a URL', { type: 1, url: 'see my page' }, 400],
    ['a URL without end', { type: 1, url: `https://x.example/${'x'.repeat(2048)}` }, 400],
  ])('are judged whatever the client checked: %s', async (_what, more, status) => {
    const answer = await app.server.http.inject({
      method: 'POST',
      url: '/requests/create',
      headers: { authorization: ann.token },
      payload: { description: 'Please', url: null, ...more },
    });
    expect(answer.statusCode).toBe(status);
  });

  it('need a description, and feedback a rating', async () => {
    expect((await create({ description: ' ' })).status).toBe(400);
    expect((await create({ type: 3 })).status).toBe(400);
    expect((await create({ type: 0, rating: 5 })).status).toBe(200);
    expect((await app.done('requests.history', {}, ann)).requests[0]?.rating).toBeNull();
  });
});

describe('official messages', () => {
  it('are everyone’s, or one’s own', async () => {
    const createdAt = new Date(app.clock.now()).toISOString();
    const write = (message: string, userId: UserId | null) =>
      insertSystemMessage(app.store.db, { id: app.store.ids.next(), message, createdAt, userId });
    await write('to all', null);
    await write('to ann', ann.userId);
    const texts = async (person: Person) =>
      (await app.done('systemMessages.list', {}, person)).messages.map(({ message }) => message);
    expect(await texts(ann)).toEqual(['to all', 'to ann']);
    expect(await texts(bob)).toEqual(['to all']);
  });

  it('reach every socket', async () => {
    const sockets = [await app.connect(ann), await app.connect(await app.signUp())];
    const message = {
      id: app.store.ids.next<never>(),
      message: 'Hear ye',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    app.server.hub.toEveryone('SYSTEM_MESSAGE', { message });
    for (const socket of sockets) expect(await socket.event('SYSTEM_MESSAGE')).toEqual({ message });
  });
});
