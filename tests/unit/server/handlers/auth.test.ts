import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { BUSY } from '../../../../src/server/security/passwords';
import { startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const register = (username: string, email: string, password = 'pass word 1', from = '10.9.9.9') =>
  app.call('auth.register', { username, email, password }, null, from);
const login = (email: string, password: string, from = '127.0.0.1') =>
  app.call('auth.login', { email, password }, null, from);

describe('signing up', () => {
  it('answers a token of legal characters and the user', async () => {
    const { reply, body } = await register('Ann-1', 'ann1@example.com');
    expect(reply?.token).toMatch(/^gh_[A-Za-z0-9_-]{43}$/);
    expect(reply?.user).toMatchObject({
      username: 'Ann-1',
      email: 'ann1@example.com',
      role: 0,
      verified: false,
    });
    expect(body).toMatchObject({ error: 0, message: null });
  });

  it('knows names and addresses that are taken, whatever their case', async () => {
    await register('Taken', 'taken@example.com');
    expect(await register('tAKEN', 'other@example.com')).toMatchObject({
      status: 409,
      body: { error: 409, message: 'Username already taken' },
    });
    expect(await register('other', 'TAKEN@example.com')).toMatchObject({
      status: 409,
      body: { message: 'Email already in use' },
    });
  });

  it.each([
    ['a short name', 'x', 'a@example.com', 'pass word 1'],
    ['a name with a space', 'a b', 'a@example.com', 'pass word 1'],
    ['a name of other letters', 'änn', 'a@example.com', 'pass word 1'],
    ['no e-mail address', 'ann', 'nonsense', 'pass word 1'],
    ['a short password', 'ann', 'a@example.com', 'seven77'],
  ])('refuses %s', async (_what, username, email, password) => {
    expect((await register(username, email, password)).status).toBe(400);
  });

  it('counts the characters of a password, not its bytes or units', async () => {
    expect((await register('emoji1', 'emoji1@example.com', '😀'.repeat(7))).status).toBe(400);
    expect((await register('emoji2', 'emoji2@example.com', '😀'.repeat(8))).status).toBe(200);
  });

  it('is possible 60 times in an hour from one address', async () => {
    for (let index = 0; index < HTTP_LIMITS.signUps; index += 1)
      expect(
        (await register(`many${index}`, `many${index}@example.com`, 'pass word 1', '10.1.1.1')).status,
      ).toBe(200);
    const refused = await register('more', 'more@example.com', 'pass word 1', '10.1.1.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(refused.body).toMatchObject({ error: 429, retry_after: 3600 });
    expect((await register('more', 'more@example.com', 'pass word 1', '10.1.1.2')).status).toBe(200);
    app.clock.advance(HTTP_LIMITS.signUpWindowMs);
    expect((await register('more2', 'more2@example.com', 'pass word 1', '10.1.1.1')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('takes the e-mail address in any case, and answers a new token each time', async () => {
    const person = await app.signUp();
    const { reply } = await login(person.email.toUpperCase(), person.password);
    expect(reply?.user.id).toBe(person.userId);
    expect(reply?.token).not.toBe(person.token);
    expect((await app.call('users.me', {}, reply?.token)).status).toBe(200);
  });

  it('answers alike for a wrong password and an unknown account', async () => {
    const person = await app.signUp();
    const wrong = await login(person.email, 'not this one');
    const unknown = await login('nobody@example.com', 'not this one');
    expect(wrong).toMatchObject({ status: 401, body: { error: 401, message: 'Invalid email or password' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('stops after five failures in 15 minutes for an account and address, and goes on later', async () => {
    const person = await app.signUp();
    for (let index = 0; index < HTTP_LIMITS.signInFailures; index += 1)
      expect((await login(person.email, 'wrong wrong')).status).toBe(401);
    const refused = await login(person.email, person.password);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    expect((await login(person.email, person.password, '10.2.2.2')).status).toBe(200);
    app.clock.advance(HTTP_LIMITS.signInWindowMs);
    expect((await login(person.email, person.password)).status).toBe(200);
  });

  it('counts guesses from everywhere by account, which where it was used from are not held up by', async () => {
    const person = await app.signUp();
    const home = '10.40.0.1';
    expect((await login(person.email, person.password, home)).status).toBe(200);
    const statuses: number[] = [];
    for (let nth = 0; nth < 200; nth += 1)
      statuses.push((await login(person.email, 'wrong wrong', `10.41.0.${nth}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(HTTP_LIMITS.signInStrangerFailures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(
      200 - HTTP_LIMITS.signInStrangerFailures,
    );
    expect((await login(person.email, person.password, '10.42.0.1')).status).toBe(429);
    // The limit covers neither the account's known address nor other accounts.
    expect((await login(person.email, person.password, home)).status).toBe(200);
    const other = await app.signUp();
    expect((await login(other.email, other.password, '10.41.0.1')).status).toBe(200);
    app.clock.advance(HTTP_LIMITS.signInWindowMs);
    expect((await login(person.email, person.password, '10.42.0.1')).status).toBe(200);
  });

  it('knows a place by the calls of a device that is signed in there', async () => {
    const person = await app.signUp();
    const place = '2001:db8:7:7::1';
    await app.call('users.me', {}, person, place);
    for (let nth = 0; nth < HTTP_LIMITS.signInStrangerFailures; nth += 1)
      await login(person.email, 'wrong wrong', `10.43.0.${nth}`);
    expect((await login(person.email, person.password, '10.44.0.1')).status).toBe(429);
    expect((await login(person.email, person.password, '2001:db8:7:7::2')).status).toBe(200);
  });

  it('counts all addresses of an IPv6 network as one', async () => {
    const person = await app.signUp();
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1)
      statuses.push((await login(person.email, 'wrong wrong', `2001:db8:5:5::${nth}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await login(person.email, 'wrong wrong', '2001:db8:5:6::1')).status).toBe(401);
  });

  it('counts many tries at once as many', async () => {
    const person = await app.signUp();
    const tries = await Promise.all(Array.from({ length: 20 }, () => login(person.email, 'wrong wrong')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('forgets failures after a success', async () => {
    const person = await app.signUp();
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 4; index += 1) await login(person.email, 'wrong wrong');
      expect((await login(person.email, person.password)).status).toBe(200);
    }
  });

  it('answers 503 when there is too much to hash, which counts as no failure', async () => {
    const busy = await startTestServer({
      store: app.store,
      passwords: { hash: () => Promise.resolve(BUSY), matches: () => Promise.resolve(BUSY) },
    });
    const person = await app.signUp();
    for (let index = 0; index < 8; index += 1) {
      const refused = await busy.call('auth.login', { email: person.email, password: 'x' }, null);
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('2');
    }
    await busy.server.close();
  });
});

describe('tokens', () => {
  it('are kept as a hash alone', async () => {
    const person = await app.signUp();
    const rows = await app.store.db
      .selectFrom('tokens')
      .selectAll()
      .where('userId', '=', person.userId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(person.token.slice(3));
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are dead after signing out, at once, and others of the account live on', async () => {
    const person = await app.signUp();
    const other = (await login(person.email, person.password)).reply?.token ?? '';
    const socket = await app.connect(person);
    const otherSocket = await app.connect(other);
    expect((await app.call('auth.logout', {}, person)).body).toMatchObject({ error: 0 });
    expect(await socket.closed).toBe(CLOSE.tokenInvalid);
    expect((await app.call('users.me', {}, person)).status).toBe(401);
    expect((await app.call('users.me', {}, other)).status).toBe(200);
    await otherSocket.settle();
  });

  it('expire 30 days after their last use', async () => {
    const person = await app.signUp();
    app.clock.jump(HTTP_LIMITS.tokenLifeMs - 1000);
    expect((await app.call('users.me', {}, person)).status).toBe(200);
    app.clock.jump(HTTP_LIMITS.tokenLifeMs - 1000);
    expect((await app.call('users.me', {}, person)).status).toBe(200);
    app.clock.jump(HTTP_LIMITS.tokenLifeMs);
    expect((await app.call('users.me', {}, person)).status).toBe(401);
  });
});

describe('changing the way in', () => {
  it('by a new password ends every token, the used one too, and answers a new one', async () => {
    const person = await app.signUp();
    const other = (await login(person.email, person.password)).reply?.token ?? '';
    const sockets = [await app.connect(person), await app.connect(other)];
    const { reply } = await app.call(
      'auth.resetPassword',
      { oldPassword: person.password, password: 'another one' },
      person,
    );
    for (const socket of sockets) expect(await socket.closed).toBe(CLOSE.tokenInvalid);
    for (const token of [person.token, other])
      expect((await app.call('users.me', {}, token)).status).toBe(401);
    expect((await app.call('users.me', {}, reply?.token)).status).toBe(200);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect((await login(person.email, 'another one')).status).toBe(200);
  });

  it('by a new e-mail address does the same', async () => {
    const person = await app.signUp();
    const other = (await login(person.email, person.password)).reply?.token ?? '';
    const sockets = [await app.connect(person), await app.connect(other)];
    const { reply } = await app.call(
      'auth.resetEmail',
      { email: `new-${person.email}`, password: person.password },
      person,
    );
    for (const socket of sockets) expect(await socket.closed).toBe(CLOSE.tokenInvalid);
    for (const token of [person.token, other])
      expect((await app.call('users.me', {}, token)).status).toBe(401);
    const me = await app.done('users.me', {}, reply?.token);
    expect(me.user.email).toBe(`new-${person.email}`);
  });

  it('needs the current password: 401 then ends nothing', async () => {
    const person = await app.signUp();
    const wrong = [
      await app.call('auth.resetPassword', { oldPassword: 'wrong', password: 'another one' }, person),
      await app.call('auth.resetEmail', { email: 'x@example.com', password: 'wrong' }, person),
    ];
    for (const { status, body } of wrong)
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { message: 'Current password is incorrect' },
      });
    expect((await app.call('users.me', {}, person)).status).toBe(200);
  });

  it('refuses an e-mail address that is in use, and a password that is too short', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const taken = await app.call(
      'auth.resetEmail',
      { email: other.email.toUpperCase(), password: person.password },
      person,
    );
    expect(taken).toMatchObject({ status: 409, body: { message: 'Email already in use' } });
    const short = { oldPassword: person.password, password: 'short' };
    expect(await app.call('auth.resetPassword', short, person)).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 8 characters long' },
    });
    expect((await app.call('users.me', {}, person)).status).toBe(200);
  });
});
