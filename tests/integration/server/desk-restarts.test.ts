import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';
import { openTestStore } from '../../support/node/test-store';

const HOUR_MS = 3_600_000;
const PASSWORD = 'a long Password 7!';

let folder: string;
let running: ServerProcess;
let base: string;

const start = async (): Promise<void> => {
  running = startServerProcess('--port', '0', '--data', folder, '--no-limits');
  base = await running.ready;
};
const stop = async (signal: NodeJS.Signals): Promise<void> => {
  running.child.kill(signal);
  await running.ended;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-desk-'));
  await (await openTestStore({ dataDir: folder })).close();
  await start();
}, 120_000);
afterAll(async () => {
  await stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Body = Record<string, unknown>;
const post = async (token: string, path: string, body: Body | null, headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: {
      Authorization: token,
      ...headers,
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
};
const done = async (...args: Parameters<typeof post>): Promise<Body> => {
  const { status, body } = await post(...args);
  expect(status, `${args[1]}: ${JSON.stringify(body)}`).toBe(200);
  return body;
};
const get = async (token: string, path: string): Promise<unknown> =>
  (await fetch(base + path, { headers: { Authorization: token } })).json();
const signUp = async (username: string): Promise<{ readonly token: string; readonly id: string }> => {
  const account = { username, email: `${username}@example.com`, password: PASSWORD };
  const { Authorization, user } = await done('', '/auth/register', account);
  return { token: String(Authorization), id: (user as { id: string }).id };
};

interface GuildRow {
  readonly id: string;
  readonly invites_paused: boolean;
  readonly lockdown: object | null;
  readonly channels: readonly { readonly id: string; readonly type: string; readonly slowmode: number }[];
}

it(
  'a timeout and a lockdown hold over restarts, and end by their time, also while no server ran',
  { timeout: 240_000 },
  async () => {
    const [owner, ben, cas] = [await signUp('owner'), await signUp('ben'), await signUp('cas')];
    const { guild } = (await done(owner.token, '/guild/create', { name: 'The Mill', icon: null })) as {
      guild: GuildRow;
    };
    const channelId = guild.channels.find(({ type }) => type === 'text')?.id ?? '';
    const { invite } = (await done(owner.token, '/invite/create', {
      ...{ id: guild.id, exp_after: null, max_uses: null },
    })) as { invite: { code: string } };
    for (const { token } of [ben, cas]) await done(token, '/invite/join', null, { code: invite.code });
    const here = async (): Promise<GuildRow> => {
      const guilds = (await get(owner.token, '/users/@me/guilds')) as readonly GuildRow[];
      const found = guilds.find(({ id }) => id === guild.id);
      if (found === undefined) throw new Error('The server is gone');
      return found;
    };
    const slowmode = async () => (await here()).channels.find(({ id }) => id === channelId)?.slowmode;
    const say = async ({ token }: { readonly token: string }) => {
      const message = { channelId, content: 'words', parent_id: null };
      const { status, body } = await post(token, '/channel/message/create', message);
      return [status, body['code']];
    };

    await done(owner.token, '/channel/edit/slowmode', { id: channelId, seconds: 5 });
    await done(owner.token, '/guild/members/timeout', {
      ...{ guildId: guild.id, targetUserId: ben.id, reason: '' },
      until: new Date(Date.now() + HOUR_MS).toISOString(),
    });
    await done(owner.token, '/guild/lockdown/start', {
      ...{ guildId: guild.id, minutes: 60, reason: 'Raid' },
      measures: {
        ...{ pause_invites: true, slowmode_s: 60, hold_newer_than_days: 0 },
        ...{ members_read_only: true, channels: null },
      },
    });
    const holds = async (): Promise<void> => {
      expect(await say(ben)).toEqual([403, 'timed_out']);
      expect(await say(cas)).toEqual([403, 'lockdown']);
      expect(await slowmode()).toBe(60);
      expect((await here()).lockdown).not.toBeNull();
    };
    await holds();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await stop(signal);
      await start();
      await holds();
    }

    // An hour without a server.
    await stop('SIGTERM');
    const store = await openTestStore({ dataDir: folder });
    const past = new Date(Date.now() - 1000).toISOString();
    await store.db.updateTable('timeouts').set({ until: past }).execute();
    await store.db.updateTable('lockdowns').set({ until: past }).execute();
    await store.close();
    await start();
    await expect.poll(() => say(ben), { timeout: 30_000 }).toEqual([200, undefined]);
    await expect.poll(() => say(cas), { timeout: 30_000 }).toEqual([200, undefined]);
    expect(await slowmode()).toBe(5);
    expect(await here()).toMatchObject({ lockdown: null });
    const late = await signUp('late');
    await done(late.token, '/invite/join', null, { code: invite.code });
  },
);
