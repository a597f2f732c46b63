import { beforeEach, describe, expect, it } from 'vitest';
import { credentials, json, settle, World } from '../support/session-world';

let world: World;
beforeEach(async () => {
  world = new World();
  const session = world.session();
  await session.signIn(credentials);
  await settle();
  world.requests.length = 0;
});

describe('a stored session', () => {
  it('has what the server said of itself, until the server says it anew', async () => {
    world.answer('/meta', 'unreachable');
    world.answer('/users/@me', 'unreachable');
    const session = world.session();
    await session.restore();
    const kept = { name: 'Home', features: ['nickname'] };
    expect(session.state).toMatchObject({ verified: false, meta: kept });
    await settle();
    expect(session.state).toMatchObject({ verified: false, meta: kept });
    const offer = { accounts: [{ email: 'demo@example.com', password: 'for a demo', username: 'demo' }] };
    const news = {
      name: 'Home',
      version: '2',
      features: ['nickname', 'pins'],
      invite_hosts: [],
      demo: offer,
    };
    world.answer('/meta', json(news));
    session.gatewayOpened();
    await settle();
    expect(session.state).toMatchObject({ meta: { version: '2', features: ['nickname', 'pins'] } });
    // Once for a session; the accounts of a demo are not kept.
    session.gatewayOpened();
    await settle();
    expect(world.count('/meta')).toBe(2);
    expect(world.profileFile.text).toContain('pins');
    expect(world.profileFile.text).not.toContain('for a demo');
  });

  it('has nothing of another server', async () => {
    world.profileFile.text = JSON.stringify({
      ...(JSON.parse(world.profileFile.text ?? '') as object),
      server: { kind: 'remote', address: 'elsewhere' },
    });
    world.answer('/meta', 'unreachable');
    const session = world.session();
    await session.restore();
    await settle();
    expect(session.state).toMatchObject({ server: { kind: 'local' }, meta: null });
  });
});
