import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import { toId } from '../../../../src/contract/ids';
import type { TokenId } from '../../../../src/server/data/schema';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let ann: Person;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  ann = await app.signUp();
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const signIn = async ({ email, password }: Person): Promise<string> =>
  (await app.done('auth.login', { email, password })).token;
const list = async (as: Person | string) => (await app.done('devices.list', {}, as)).sessions;
const currentOf = async (token: Person | string) => {
  const found = (await list(token)).find(({ isCurrent }) => isCurrent);
  if (found === undefined) throw new Error('no session of this token');
  return found;
};

describe('where an account is signed in', () => {
  it('is a row for each token, the one that asks marked, the most recently used first', async () => {
    app.clock.advance(60 * 60 * 1000);
    const other = await signIn(ann);
    const rows = await list(other);
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(Date.parse(rows[0]?.createdAt ?? '')).toBe(app.clock.now());
    expect(await currentOf(ann)).toMatchObject({ id: rows[1]?.id, isCurrent: true });
  });

  it('is nobody else’s to see', async () => {
    const bob = await app.signUp();
    expect(await list(bob)).toHaveLength(1);
    expect((await list(bob)).map(({ id }) => id)).not.toContain((await currentOf(ann)).id);
  });

  it('leaves out what has expired', async () => {
    const other = await signIn(ann);
    const expiresAt = new Date(app.clock.now()).toISOString();
    const { id } = await currentOf(ann);
    await app.store.db.updateTable('tokens').set({ expiresAt }).where('id', '=', toId<TokenId>(id)).execute();
    expect((await list(other)).map((row) => row.id)).not.toContain(id);
  });
});

describe('a token that another node has ended', () => {
  it('is good for nothing from the first act on that finds it gone, and its connection closes', async () => {
    const here = await app.connect(ann);
    // The command of another node has not arrived yet.
    await app.store.db
      .deleteFrom('tokens')
      .where('id', '=', toId<TokenId>((await currentOf(ann)).id))
      .execute();
    expect((await app.call('devices.endOthers', {}, ann)).status).toBe(401);
    expect((await app.call('users.me', {}, ann)).status).toBe(401);
    expect(await here.closed).toBe(CLOSE.tokenInvalid);
  });
});

describe('ending one', () => {
  it('refuses its token from then on and closes its connections, and no others', async () => {
    const other = await signIn(ann);
    const [here, there] = [await app.connect(ann), await app.connect(other)];
    await app.done('devices.end', { id: (await currentOf(other)).id }, ann);
    expect(await there.closed).toBe(CLOSE.tokenInvalid);
    expect((await app.call('users.me', {}, other)).status).toBe(401);
    expect((await app.call('users.me', {}, ann)).status).toBe(200);
    await here.settle();
    expect(await list(ann)).toHaveLength(1);
  });

  it('is refused for the one that asks, for one that has ended and for another’s', async () => {
    const bob = await app.signUp();
    const other = await signIn(ann);
    const { id } = await currentOf(other);
    expect(await app.call('devices.end', { id: (await currentOf(ann)).id }, ann)).toMatchObject({
      status: 400,
      body: { message: 'This is the device you are using. Log out instead.' },
    });
    expect((await app.call('devices.end', { id }, bob)).status).toBe(404);
    expect((await app.call('users.me', {}, other)).status).toBe(200);
    await app.done('devices.end', { id }, ann);
    expect(await app.call('devices.end', { id }, ann)).toMatchObject({
      status: 404,
      body: { message: 'This device is already signed out' },
    });
  });
});

describe('ending all others', () => {
  it('leaves the one that asks alone', async () => {
    const bob = await app.signUp();
    const others = [await signIn(ann), await signIn(ann)];
    const sockets = await Promise.all(others.map((token) => app.connect(token)));
    await app.done('devices.endOthers', {}, ann);
    for (const socket of sockets) expect(await socket.closed).toBe(CLOSE.tokenInvalid);
    for (const token of others) expect((await app.call('users.me', {}, token)).status).toBe(401);
    expect(await list(ann)).toEqual([expect.objectContaining({ isCurrent: true })]);
    expect((await app.call('users.me', {}, bob)).status).toBe(200);
  });
});
