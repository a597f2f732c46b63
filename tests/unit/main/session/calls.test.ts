import { beforeEach, describe, expect, it } from 'vitest';
import { credentials, json, settle, World } from '../support/session-world';

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

describe('a call that others are told of', () => {
  const edit = { messageId: '5', content: 'better' };
  const withMeta = (features: readonly string[]): void => {
    const meta = { name: 'Home', version: '1', features, invite_hosts: [], demo: null };
    world.answer('/meta', json(meta)).answer('/channel/message/edit', json({ error: 0 }));
  };
  const sentWith = (): Readonly<Record<string, string>> | undefined => world.requests.at(-1)?.headers;

  it('is answered when the live connection has told of it', async () => {
    withMeta([]);
    const asked: unknown[] = [];
    world.toldUntil = 7;
    world.live = {
      session: 's1',
      whenTold: async (...what) => {
        asked.push(what);
        return true;
      },
    };
    const session = await signedIn();
    expect(await session.callApi('messages.edit', edit)).toEqual({
      ...{ ok: true, value: { error: 0, message: null }, isTold: true },
    });
    expect(asked).toEqual([['s1', 7]]);
    expect(sentWith()).toMatchObject({ 'Gateway-Session': 's1' });
  });

  it('is answered at once where no event is named, or nothing is asked', async () => {
    withMeta([]);
    const session = await signedIn();
    expect(await session.callApi('messages.edit', edit)).not.toHaveProperty('isTold');
    expect(sentWith()).not.toHaveProperty('Gateway-Session');
    world.live = { ...world.live, session: 's1' };
    expect(await session.callApi('messages.edit', edit)).not.toHaveProperty('isTold');
    await session.callApi('guilds.list', {});
    expect(sentWith()).not.toHaveProperty('Gateway-Session');
  });

  it('carries a key where the server is known to know keys', async () => {
    withMeta(['idempotency-keys']);
    const session = await signedIn();
    await session.callApi('messages.edit', edit);
    expect(sentWith()?.['Idempotency-Key']).toMatch(/^"[0-9a-f-]{36}"$/);
    await session.callApi('guilds.list', {});
    expect(sentWith()).not.toHaveProperty('Idempotency-Key');
  });

  it('carries none where that is not known', async () => {
    withMeta([]);
    await (await signedIn()).callApi('messages.edit', edit);
    expect(sentWith()).not.toHaveProperty('Idempotency-Key');
  });
});
