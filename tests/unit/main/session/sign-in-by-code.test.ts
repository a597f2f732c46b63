import { beforeEach, describe, expect, it } from 'vitest';
import { credentials, json, settle, TOKEN, userRow, World } from '../support/session-world';

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

describe('signing in with a second factor', () => {
  const TICKET = 'a-ticket-that-nobody-may-see';
  const asks = json({ error: 401, message: 'Enter the code', code: 'second_factor', ticket: TICKET }, 401);
  const granted = json({ error: 0, message: null, Authorization: TOKEN, user: userRow('ada') });
  const bodies = () =>
    world.requests.flatMap(({ url, body }) =>
      url.endsWith('/auth/login/2fa') ? [JSON.parse(String(body)) as unknown] : [],
    );
  const asked = async () => {
    world.answer('/auth/login', asks);
    const session = world.session();
    const first = await session.signIn(credentials);
    return { session, first };
  };

  it('keeps the ticket, and signs in by it with the code', async () => {
    const { session, first } = await asked();
    expect(first).toMatchObject({ failure: { kind: 'refused', status: 401, code: 'second_factor' } });
    expect(session.state.phase).toBe('signed-out');
    world.answer('/auth/login/2fa', granted);
    const result = await session.signInByCode('123456');
    await settle();
    expect(result).toMatchObject({ ok: true, value: { username: 'ada' } });
    expect(bodies()).toEqual([{ ticket: TICKET, code: '123456' }]);
    expect(session.state).toMatchObject({ phase: 'signed-in', remembered: true });
    expect(JSON.stringify([first, result, world.states, world.notices])).not.toContain(TICKET);
    expect(world.profileFile.text).not.toContain(TICKET);
    // It is used.
    expect(await session.signInByCode('123456')).toMatchObject({ failure: { code: 'ticket_expired' } });
  });

  it('lets a wrong code be typed again, until the ticket is no longer good', async () => {
    const { session } = await asked();
    world.answer('/auth/login/2fa', json({ error: 401, message: 'Invalid code', code: 'invalid_code' }, 401));
    await session.signInByCode('000000');
    await session.signInByCode('000001');
    world.answer('/auth/login/2fa', json({ error: 401, message: 'Invalid code', code: 'ticket_spent' }, 401));
    expect(await session.signInByCode('000002')).toMatchObject({ failure: { code: 'ticket_spent' } });
    expect(await session.signInByCode('000003')).toMatchObject({ failure: { code: 'ticket_expired' } });
    expect(bodies()).toHaveLength(3);
    expect(session.state).toEqual({ phase: 'signed-out', reason: null });
  });

  it('takes a refusal without a ticket for no answer of a server', async () => {
    world.answer('/auth/login', json({ error: 401, message: 'x', code: 'second_factor' }, 401));
    expect(await world.session().signIn(credentials)).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('is not for the page to do as another call', async () => {
    const session = await signedIn();
    expect(await session.callApi('twoFactor.signIn', { ticket: TICKET, code: '1' })).toMatchObject({
      failure: { kind: 'invalid' },
    });
  });

  it('asks who the person is where a call says that a code is needed', async () => {
    const session = await signedIn();
    world.answer('/users/@me', json({ error: 0, user: { ...userRow('ada'), two_factor: true } }));
    world.answer('/users/delete', json({ error: 401, message: 'x', code: 'second_factor' }, 401));
    await session.callApi('users.delete', { password: 'p', code: null, messages: 'keep' });
    await settle();
    expect(session.state).toMatchObject({ phase: 'signed-in', user: { twoFactor: true } });
  });
});
