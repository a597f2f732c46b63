import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Founding } from '../../../src/contract/ipc/on-board';
import { found, foundByParent } from '../../../src/server/admin/found';
import { silentLog } from '../../../src/server/log';
import { startTestServer, type TestServer } from '../../support/node/server-app';
import { flatPng } from '../../support/node/flat-png';

let app: TestServer;
beforeEach(async () => {
  app = await startTestServer();
});
afterEach(() => app.close());

const FOUNDING: Founding = {
  ...{ name: '  The Yard ', icon: null, username: 'ada', email: ' ada@yard.example ' },
  password: 'a long password',
};
const icon = (): string => Buffer.from(flatPng(128, 128)).toString('base64');
const signIn = async () => app.done('auth.login', { email: 'ada@yard.example', password: 'a long password' });
const countOf = async (table: 'users' | 'guilds' | 'media'): Promise<number> =>
  (await app.store.db.selectFrom(table).select('id').execute()).length;

describe('founding a server', () => {
  it('makes its owner and one community with name, icon and a text channel', async () => {
    expect(await found(app.server.services, { ...FOUNDING, icon: icon() })).toEqual({ kind: 'made' });
    const { user, token } = await signIn();
    expect(user).toMatchObject({ username: 'ada', role: 5 });
    const guilds = await app.done('guilds.list', {}, token);
    expect(guilds).toHaveLength(1);
    expect(guilds[0]).toMatchObject({ name: 'The Yard', ownerId: user.id });
    expect(guilds[0]?.avatar).toMatch(/^\/media\//);
    expect(guilds[0]?.channels.map(({ name, type }) => [name, type])).toContainEqual(['general', 'text']);
    expect(await countOf('users')).toBe(1);
  });

  it('makes nothing where there is an account', async () => {
    await app.signUp('first');
    expect(await found(app.server.services, FOUNDING)).toEqual({ kind: 'not-empty' });
    expect([await countOf('users'), await countOf('guilds')]).toEqual([1, 0]);
  });

  it('refuses bad input, and fetches no icon', async () => {
    const bad: readonly Partial<Founding>[] = [
      ...[{ name: ' ' }, { name: 'x'.repeat(101) }, { username: 'a b' }, { username: 'everyone' }],
      ...[{ email: 'ada' }, { password: 'short' }, { icon: 'no picture' }, { icon: 'iVBORw0KGgo=' }],
    ];
    for (const change of bad)
      expect(await found(app.server.services, { ...FOUNDING, ...change })).toMatchObject({ kind: 'refused' });
    expect([await countOf('users'), await countOf('guilds'), await countOf('media')]).toEqual([0, 0, 0]);
    expect(await found(app.server.services, FOUNDING)).toEqual({ kind: 'made' });
  });

  it('leaves nothing where it fails half-way, and can be repeated', async () => {
    const { services } = app.server;
    const broken = {
      ...services,
      pictures: {
        ...services.pictures,
        keep: async () => {
          throw new Error('the disk is full');
        },
      },
    };
    await expect(found(broken, { ...FOUNDING, icon: icon() })).rejects.toThrow('the disk is full');
    expect([await countOf('users'), await countOf('guilds')]).toEqual([0, 0]);
    expect(await found(services, { ...FOUNDING, icon: icon() })).toEqual({ kind: 'made' });
  });

  it('makes one of two that come at once, and answers each over the app’s port', async () => {
    const answers: unknown[] = [];
    let hear: (message: { readonly data: unknown }) => void = () => undefined;
    foundByParent(
      { postMessage: (message) => void answers.push(message), on: (_event, listener) => (hear = listener) },
      { services: app.server.services, log: silentLog },
    );
    hear({ data: { type: 'found', founding: { ...FOUNDING, icon: 'https://elsewhere.example/a.png' } } });
    for (const username of ['ada', 'eve'])
      hear({ data: { type: 'found', founding: { ...FOUNDING, username } } });
    await expect
      .poll(() => answers)
      .toEqual([
        { type: 'founded', outcome: { kind: 'made' } },
        { type: 'founded', outcome: { kind: 'not-empty' } },
      ]);
    expect(await countOf('users')).toBe(1);
  });
});
