import { beforeEach, describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { createClient } from '../../../../src/main/api/client';
import type { Transport } from '../../../../src/main/api/transport';
import { inspectServer } from '../../../../src/main/session/inspect-server';
import {
  BASE,
  credentials,
  json,
  NEW_TOKEN,
  settle,
  TOKEN,
  unauthorised,
  userRow,
  World,
} from '../support/session-world';
import { toyCipher } from '../support/toy-cipher';

let world: World;
beforeEach(() => {
  world = new World();
});

const signedIn = async () => {
  const session = world.session();
  await session.signIn(credentials);
  await settle();
  return session;
};

/** A second start of the app with the same data on disk. */
const restarted = async () => {
  const session = world.session();
  await session.restore();
  await settle();
  return session;
};

describe('signing in', () => {
  it('keeps the token, tells who it is, remembers the server and starts the gateway', async () => {
    const session = world.session();
    const result = await session.signIn(credentials);
    await settle();
    expect(result).toMatchObject({ ok: true, value: { username: 'ada' } });
    expect(JSON.stringify([result, world.states])).not.toContain(TOKEN);
    expect(session.state).toMatchObject({
      phase: 'signed-in',
      url: BASE,
      verified: true,
      remembered: true,
      meta: { name: 'Home' },
    });
    expect(world.remembered).toEqual({ kind: 'local' });
    expect(world.inputs).toEqual([{ type: 'start', base: BASE, status: 'away' }]);
    expect(world.tokenFile.text).not.toContain(TOKEN);
    expect(world.profileFile.text).toContain('ada');
    expect(world.profileFile.text).not.toContain(TOKEN);
  });

  it('passes on a refusal and changes nothing', async () => {
    world.answer('/auth/login', json({ error: 401, message: 'Invalid email or password' }, 401));
    const session = world.session();
    expect(await session.signIn(credentials)).toMatchObject({
      failure: { kind: 'refused', status: 401, message: 'Invalid email or password' },
    });
    expect(session.state).toEqual({ phase: 'signed-out', reason: null });
    expect(world.inputs).toEqual([]);
  });

  it('says when the server cannot be found, or is none', async () => {
    world.location = failure({ kind: 'local', code: 'server-failed', detail: 'x' });
    expect(await world.session().signIn(credentials)).toMatchObject({ failure: { kind: 'local' } });
    world.location = success(BASE);
    world.answer('/auth/login', 'html');
    expect(await world.session().signIn(credentials)).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('without a keyring lasts as long as the app, and says so; with the choice it lasts', async () => {
    world.cipher = toyCipher('basic_text');
    const session = await signedIn();
    expect(session.state).toMatchObject({ remembered: false });
    expect([world.tokenFile.text, world.profileFile.text]).toEqual([null, null]);
    world.allowPlain = true;
    await session.rememberingChanged();
    expect(session.state).toMatchObject({ remembered: true });
    expect((await restarted()).state.phase).toBe('signed-in');
  });

  it('goes on with a full disk, for now, and tells the person', async () => {
    world.tokenFile.isFull = true;
    const session = await signedIn();
    expect(session.state).toMatchObject({ phase: 'signed-in', remembered: false });
    expect(world.notices).toHaveLength(1);
  });

  it('takes a server without /meta for one without features', async () => {
    world.answer('/meta', json('Cannot GET /meta', 404));
    const session = await signedIn();
    session.gatewayOpened();
    await settle();
    expect(session.state).toMatchObject({ meta: { name: '127.0.0.1:4000', features: [] } });
    // Without a trial call: a failed sign-in would count.
    expect([world.count('/auth/login'), world.count('/meta')]).toEqual([1, 1]);
  });
});

describe('a server that is asked who it is', () => {
  const inspect = async (accounts: { status: number; text: string }) => {
    const asked: string[] = [];
    const transport: Transport = async ({ method, url, headers }) => {
      asked.push(`${method} ${url.slice(BASE.length)}${'Authorization' in headers ? ' with a token' : ''}`);
      const answer = url.endsWith('/meta') ? { status: 404, text: '{"error":404}' } : accounts;
      return success({ ...answer, contentType: 'application/json', retryAfter: null });
    };
    const client = createClient({
      transport,
      transportOnce: transport,
      clock: world.clock,
      log: () => undefined,
    });
    return { asked, meta: await inspectServer(BASE, client, transport) };
  };

  it('is known without /meta by what changes nothing: no empty sign-in', async () => {
    const { asked, meta } = await inspect({ status: 401, text: '{"error":401,"message":"no"}' });
    expect(meta).toMatchObject({ ok: true, value: { features: [] } });
    expect(asked).toEqual(['GET /meta', 'GET /users/@me']);
  });

  it.each([
    [404, '{"error":404}'],
    [200, '<!doctype html>'],
    [401, '<html>'],
    [200, '{"user":{}}'],
  ])('is none that we know when it answers %d %s', async (status, text) => {
    expect((await inspect({ status, text })).meta).toMatchObject({ failure: { kind: 'malformed' } });
  });
});

describe('a stored session', () => {
  beforeEach(async () => {
    await signedIn();
    world.requests.length = 0;
    world.states.length = 0;
    world.inputs.length = 0;
  });

  it('is used at once and verified in the background', async () => {
    world.answer('/users/@me', json({ error: 0, user: userRow('ada-renamed') }));
    const session = world.session();
    await session.restore();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: false, user: { username: 'ada' } });
    await settle();
    expect(session.state).toMatchObject({ verified: true, user: { username: 'ada-renamed' } });
    expect(world.profileFile.text).toContain('ada-renamed');
    expect(world.inputs[0]).toEqual({ type: 'start', base: BASE, status: 'away' });
  });

  it('is shown before the keyring is asked, which holds everything up; calls wait for it', async () => {
    let draw = (): void => undefined;
    world.drawn = new Promise((resolve) => (draw = resolve));
    world.located.length = 0;
    const session = await restarted();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: false, user: { username: 'ada' } });
    expect(world.located).toEqual([BASE]);
    const call = session.callApi('guilds.list', {});
    await settle();
    expect([world.requests, world.inputs]).toEqual([[], []]);
    draw();
    expect(await call).toEqual({ ok: true, value: [] });
    expect(world.tokenOf('/users/@me/guilds')).toEqual([TOKEN]);
    expect(world.states.filter(({ phase }) => phase === 'signed-out')).toEqual([]);
  });

  it('can be ended before the keyring has been asked', async () => {
    let draw = (): void => undefined;
    world.drawn = new Promise((resolve) => (draw = resolve));
    const session = await restarted();
    const end = session.signOut();
    draw();
    await end;
    await settle();
    expect(session.state).toEqual({ phase: 'signed-out', reason: 'asked' });
    expect([world.tokenFile.text, world.profileFile.text]).toEqual([null, null]);
    expect(world.tokenOf('/auth/logout')).toEqual([TOKEN]);
  });

  it('is of the server that its token is of, if the two files disagree', async () => {
    world.profileFile.text = JSON.stringify({
      ...(JSON.parse(world.profileFile.text ?? '') as object),
      server: { kind: 'remote', address: 'elsewhere' },
    });
    expect((await restarted()).state).toMatchObject({ phase: 'signed-in', server: { kind: 'local' } });
  });

  it('ends at a 401 that comes again 2 s later, and not before', async () => {
    world.answer('/users/@me', unauthorised);
    const session = await restarted();
    expect(session.state.phase).toBe('signed-in');
    world.clock.advance(1999);
    await settle();
    expect(world.count('/users/@me')).toBe(1);
    world.clock.advance(1);
    await settle();
    expect(session.state).toEqual({ phase: 'signed-out', reason: 'rejected' });
    expect([world.tokenFile.text, world.profileFile.text]).toEqual([null, null]);
    expect(world.inputs.at(-1)).toEqual({ type: 'stop' });
  });

  it('survives a 401 that does not come again', async () => {
    world.answer('/users/@me', unauthorised, json({ error: 0, user: userRow('ada') }));
    const session = await restarted();
    world.clock.advance(2000);
    await settle();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: true });
  });

  it.each(['unreachable', 'html'] as const)('survives %s, and asks again', async (answer) => {
    world.answer('/users/@me', answer, json({ error: 0, user: userRow('ada') }));
    const session = await restarted();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: false });
    world.clock.advance(1000);
    await settle();
    expect(session.state).toMatchObject({ verified: true });
    expect(world.clock.running).toBe(0);
  });

  it("with 'clear' ends at a network error, as the specification says", async () => {
    world.onNetworkError = 'clear';
    world.answer('/users/@me', 'unreachable');
    expect((await restarted()).state).toEqual({ phase: 'signed-out', reason: 'network' });
  });

  it('asks as soon as the gateway is open', async () => {
    world.answer('/users/@me', 'unreachable', json({ error: 0, user: userRow('ada') }));
    const session = await restarted();
    session.gatewayOpened();
    await settle();
    expect(session.state).toMatchObject({ verified: true });
  });

  it('waits for a server on board that does not start yet', async () => {
    world.location = failure({ kind: 'local', code: 'x', detail: '' });
    const session = await restarted();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: false });
    expect(world.inputs).toEqual([]);
    world.location = success(BASE);
    world.clock.advance(1000);
    await settle();
    expect(session.state).toMatchObject({ verified: true });
    expect(world.inputs).toHaveLength(1);
  });

  it('is set aside when the keyring cannot read it, and the person signs in again', async () => {
    world.cipher = {
      ...toyCipher(),
      decrypt: () => {
        throw new Error('other keyring');
      },
    };
    const session = await restarted();
    expect(session.state).toEqual({ phase: 'signed-out', reason: 'unreadable' });
    expect(world.tokenFile.aside).not.toBeNull();
    expect((await restarted()).state).toEqual({ phase: 'signed-out', reason: null });
  });

  it('waits for a keyring that is locked, without asking it, and comes back when it is unlocked', async () => {
    let asked = 0;
    world.cipher = {
      ...toyCipher(),
      decrypt: (bytes) => {
        asked += 1;
        return toyCipher().decrypt(bytes);
      },
    };
    world.isKeyringReady = false;
    const session = await restarted();
    expect(session.state).toEqual({ phase: 'signed-out', reason: 'locked' });
    world.clock.advance(3000);
    await settle();
    expect([asked, world.tokenFile.aside]).toEqual([0, null]);
    world.isKeyringReady = true;
    world.clock.advance(3000);
    await settle();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: true });
    expect(world.inputs).toHaveLength(1);
    world.clock.advance(60_000);
    await settle();
    expect(asked).toBe(1);
  });

  it('makes room for whoever signs in while the keyring is locked, for now', async () => {
    world.isKeyringReady = false;
    const session = await restarted();
    await session.signIn(credentials);
    expect(session.state).toMatchObject({ phase: 'signed-in', remembered: false });
    world.isKeyringReady = true;
    world.clock.advance(3000);
    await settle();
    expect(session.state).toMatchObject({ phase: 'signed-in', remembered: false });
    expect(world.tokenFile.text).toBeNull();
  });

  it('stays on the disk where its keyring is not there', async () => {
    world.cipher = toyCipher('gnome_libsecret', false);
    expect((await restarted()).state).toEqual({ phase: 'signed-out', reason: 'locked' });
    expect(world.tokenFile.aside).toBeNull();
    world.cipher = toyCipher();
    expect((await restarted()).state).toMatchObject({ phase: 'signed-in' });
  });

  it('comes back from the server when the stored row is damaged', async () => {
    world.profileFile.text = '{"v":1,"user":';
    const session = await restarted();
    expect(session.state).toMatchObject({ phase: 'signed-in', verified: true });
    expect(world.profileFile.aside).not.toBeNull();
    expect(world.inputs).toHaveLength(1);
  });

  it('moves with the server on board', async () => {
    const session = await restarted();
    session.localServerReady('http://127.0.0.1:5000');
    expect(session.state).toMatchObject({ url: 'http://127.0.0.1:5000' });
    expect(world.inputs.at(-1)).toEqual({ type: 'serverReady', base: 'http://127.0.0.1:5000' });
  });
});

describe('calls', () => {
  it('may take the usual time, or as long as their answer is of use', async () => {
    const session = await signedIn();
    world.timeLimits.length = 0;
    await session.callApi('guilds.list', {});
    await session.callApi('guilds.list', {}, 700);
    expect(world.timeLimits).toEqual([15_000, 700]);
  });

  it('carry the token, and lead to the check when it is refused', async () => {
    const session = await signedIn();
    expect(await session.callApi('guilds.list', {})).toEqual({ ok: true, value: [] });
    expect(world.tokenOf('/users/@me/guilds')).toEqual([TOKEN]);
    world.answer('/users/@me/guilds', unauthorised).answer('/users/@me', unauthorised);
    expect(await session.callApi('guilds.list', {})).toMatchObject({ failure: { status: 401 } });
    expect(session.state.phase).toBe('signed-in');
    await settle();
    world.clock.advance(2000);
    await settle();
    expect(session.state).toEqual({ phase: 'signed-out', reason: 'rejected' });
  });

  it("do not take a wrong password's 401 for a lost session", async () => {
    const session = await signedIn();
    world.answer('/auth/reset', json({ error: 401, message: 'Current password is incorrect' }, 401));
    await session.callApi('auth.resetPassword', { oldPassword: 'x', password: 'yyyyyyyy' });
    await settle();
    expect(world.count('/users/@me')).toBe(0);
  });

  it('keep a new token to themselves and go on with it', async () => {
    const session = await signedIn();
    const reply = await session.callApi('auth.resetPassword', { oldPassword: 'x', password: 'yyyyyyyy' });
    expect(JSON.stringify(reply)).not.toContain(NEW_TOKEN);
    expect(reply.ok).toBe(true);
    expect(world.inputs.at(-1)).toEqual({ type: 'tokenChanged' });
    await session.callApi('guilds.list', {});
    expect(world.tokenOf('/users/@me/guilds')).toEqual([NEW_TOKEN]);
    expect((await restarted()).state.phase).toBe('signed-in');
    await settle();
    expect(world.tokenOf('/users/@me').at(-1)).toBe(NEW_TOKEN);
  });

  it('fetch the own row with the new token after a change of e-mail address', async () => {
    const session = await signedIn();
    world
      .answer('/auth/reset-email', json({ error: 0, message: null, Authorization: NEW_TOKEN }))
      .answer('/users/@me', json({ error: 0, user: userRow('ada') }));
    await session.callApi('auth.resetEmail', { email: 'new@example.org', password: 'x' });
    await settle();
    expect(world.tokenOf('/users/@me')).toEqual([NEW_TOKEN]);
    expect(session.state.phase).toBe('signed-in');
  });

  it('verify the new token when the old one was being asked about', async () => {
    const session = await signedIn();
    world.answer('/users/@me', unauthorised, json({ error: 0, user: userRow('ada') }));
    const verdict = session.check();
    await settle();
    await session.callApi('auth.resetPassword', { oldPassword: 'x', password: 'yyyyyyyy' });
    world.clock.advance(2000);
    expect(await verdict).toBe('valid');
    expect(world.tokenOf('/users/@me')).toEqual([TOKEN, NEW_TOKEN]);
  });

  it('are not made by nobody, nor to begin or end a session by the way', async () => {
    expect(await world.session().callApi('guilds.list', {})).toEqual({
      ok: false,
      failure: { kind: 'signed-out' },
    });
    const session = await signedIn();
    for (const name of ['auth.login', 'auth.register', 'auth.logout'] as const) {
      expect(await session.callApi(name, {})).toMatchObject({ failure: { kind: 'invalid' } });
    }
  });

  it('are asked about once, however many were refused', async () => {
    const session = await signedIn();
    const verdicts = await Promise.all([session.check(), session.check(), session.check()]);
    expect(verdicts).toEqual(['valid', 'valid', 'valid']);
    expect(world.count('/users/@me')).toBe(1);
  });
});

describe('signing out', () => {
  it('forgets at once and tells the server: offline, then out', async () => {
    const session = await signedIn();
    const leaving = session.signOut();
    await settle();
    expect(await leaving).toEqual({ ok: true, value: null });
    expect(session.state).toEqual({ phase: 'signed-out', reason: 'asked' });
    expect(world.inputs.at(-1)).toEqual({ type: 'stop' });
    expect(world.tokenOf('/users/status/update')).toEqual([TOKEN]);
    expect(world.tokenOf('/auth/logout')).toEqual([TOKEN]);
    expect((await restarted()).state).toEqual({ phase: 'signed-out', reason: null });
  });

  it('does not wait for a server that is not there', async () => {
    const session = await signedIn();
    world.location = failure({ kind: 'network', reason: 'unreachable', detail: '' });
    expect(await session.signOut()).toEqual({ ok: true, value: null });
  });
});
