import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { permissionMask } from '../../../src/contract/schemas';
import { CLOSE } from '../../../src/contract/gateway/frames';
import { FORBIDDEN } from '../../../src/server/refusal';
import { createPasswords } from '../../../src/server/security/passwords';
import type { Store } from '../../../src/server/data/store';
import { type Person, startTestServer, type TestServer, textChannelOf } from '../../support/node/server-app';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';
import { openTestStore } from '../../support/node/test-store';
import { BUSY_MOMENT_MS } from '../../support/node/busy-moment';

const SLOW = { timeout: 120_000 };

let app: TestServer;
let owner: Person;
let guest: Person;
beforeAll(async () => {
  app = await startTestServer();
  owner = await app.signUp();
  guest = await app.signUp();
}, 120_000);
afterAll(() => app.close());

describe('authority', () => {
  const within = async <T>(what: Promise<T>): Promise<T> => {
    const began = performance.now();
    const value = await what;
    expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
    return value;
  };

  it('that is lost by ban, kick or role is lost on open sockets at once', async () => {
    for (const lose of ['bans.add', 'members.kick'] as const) {
      const guild = await app.createGuild(owner);
      await app.join(guild, owner, guest);
      const socket = await app.connect(guest);
      await app.done(lose, { guildId: guild.id, targetUserId: guest.userId, reason: '' }, owner);
      expect((await within(socket.event('GUILD_LEFT'))).guildId).toBe(guild.id);
      await app.done(
        'messages.create',
        { channelId: textChannelOf(guild), content: 'x', parentId: null },
        owner,
      );
      await socket.settle();
      expect(socket.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
      app.hangUp();
    }
    const guild = await app.createGuild(owner);
    await app.join(guild, owner, guest);
    const socket = await app.connect(guest);
    const everyone = guild.memberRoles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const change = { guildId: guild.id, roleId: everyone.id, permissions: permissionMask.parse('0') };
    await app.done('roles.editPermissions', change, owner);
    const again = await within(socket.event('GUILD_JOINED'));
    expect(again.guild.channels).toEqual([]);
    await app.done(
      'messages.create',
      { channelId: textChannelOf(guild), content: 'x', parentId: null },
      owner,
    );
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
    app.hangUp();
  });

  it('that ends with the token closes its socket at once', async () => {
    const other = await app.signUp();
    const socket = await app.connect(other);
    await app.done('auth.logout', {}, other);
    expect(await within(socket.closed)).toBe(CLOSE.tokenInvalid);
  });

  it('is not had by saying so', async () => {
    const guild = await app.createGuild(owner);
    await app.join(guild, owner, guest);
    const ask = { guildId: guild.id, name: 'mine', color: '#336699' };
    const { role } = await app.done('roles.create', ask, owner);
    const claims = {
      canManage: true,
      can_manage: 1,
      isOwner: true,
      user_id: owner.userId,
      permissions: '32768',
    };
    const edit = (person: Person, more: object) =>
      app.server.http.inject({
        method: 'POST',
        url: '/role/edit',
        headers: { authorization: person.token, 'content-type': 'application/json' },
        payload: JSON.stringify({
          guildId: guild.id,
          roleId: role?.id,
          name: 'yours',
          color: '#336699',
          is_hoisted: 0,
          is_mentionable: 0,
          ...more,
        }),
      });
    expect((await edit(guest, claims)).statusCode).toBe(403);
    expect((await edit(owner, { canManage: false })).statusCode).toBe(200);
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const kept = roles.find(({ id }) => id === role?.id);
    expect(kept).toMatchObject({ name: 'yours', permissions: role?.permissions });
  });

  it('answers alike for what is hidden and what is not there', async () => {
    const guild = await app.createGuild(owner);
    const hidden = { channelId: textChannelOf(guild), content: 'x', parentId: null };
    const absent = { ...hidden, channelId: '1' as typeof hidden.channelId };
    const stranger = await app.signUp();
    const [ofHidden, ofAbsent] = [
      await app.call('messages.create', hidden, stranger),
      await app.call('messages.create', absent, stranger),
    ];
    expect(ofHidden.status).toBe(404);
    expect(ofHidden.body).toEqual(ofAbsent.body);
    const guilds = [guild.id, '1' as typeof guild.id].map((guildId) =>
      app.call('guilds.info', { guildId }, stranger),
    );
    const [hiddenGuild, absentGuild] = await Promise.all(guilds);
    expect(hiddenGuild?.status).toBe(404);
    expect(hiddenGuild?.body).toEqual(absentGuild?.body);
    expect(JSON.stringify(hiddenGuild?.body)).not.toContain(FORBIDDEN);
  });
});

describe('passwords', () => {
  it('of an unknown user take as long as wrong ones', SLOW, async () => {
    const slow = await startTestServer({ passwords: createPasswords() });
    const known = await slow.signUp();
    const median = async (email: (nth: number) => string): Promise<number> => {
      const times: number[] = [];
      for (let nth = 0; nth < 9; nth += 1) {
        const began = performance.now();
        // Each from an address of its own: the limit is five failures per address.
        const answer = await slow.call(
          'auth.login',
          { email: email(nth), password: 'wrong word' },
          null,
          `10.9.0.${nth}`,
        );
        times.push(performance.now() - began);
        expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
      }
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    await median(() => known.email);
    const [wrong, unknown] = [
      await median(() => known.email),
      await median((nth) => `nobody${nth}@example.com`),
    ];
    // A hash takes some 20 ms; without it the answer would take a tenth of that.
    expect(unknown).toBeGreaterThan(wrong / 5);
    expect(unknown).toBeLessThan(wrong * 5);
    await slow.close();
  });
});

describe('invite codes', () => {
  it('have ten characters and more', async () => {
    const guild = await app.createGuild(owner);
    const { invite } = await app.done(
      'invites.create',
      { guildId: guild.id, expiresAfter: null, maxUses: null },
      owner,
    );
    expect(invite.code).toMatch(/^[A-Za-z0-9]{10,}$/);
  });
});

describe('sockets', () => {
  it('are not compressed, though a client offers it', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/gateway`, owner.token, {
      perMessageDeflate: true,
    });
    const opened = new Promise((resolve) => socket.once('open', resolve));
    const answer = await new Promise<IncomingMessage>((resolve) => socket.once('upgrade', resolve));
    expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
    expect(answer.headers['sec-websocket-protocol']).toBe(owner.token);
    await opened;
    expect(socket.extensions).toBe('');
    socket.terminate();
  });
});

describe('writes', () => {
  it('are acknowledged and told only when they are stored', async () => {
    const store = await openTestStore();
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const held: Store = {
      ...store,
      writeMessage: async (draft) => committed.then(() => store.writeMessage(draft)),
    };
    const slow = await startTestServer({ store: held });
    const author = await slow.signUp();
    const guild = await slow.createGuild(author);
    const socket = await slow.connect(author);
    let isAcknowledged = false;
    const sent = slow
      .done('messages.create', { channelId: textChannelOf(guild), content: 'x', parentId: null }, author)
      .then(() => {
        isAcknowledged = true;
      });
    await slow.done('users.me', {}, author);
    await socket.settle();
    expect(isAcknowledged).toBe(false);
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
    commit();
    await sent;
    expect((await socket.event('CHANNEL_MESSAGE')).message.content).toBe('x');
    await slow.close();
  });
});

describe('the program', () => {
  let folder: string;
  let running: ServerProcess | null = null;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-security-'));
    await (await openTestStore({ dataDir: folder })).close();
  }, 120_000);
  afterAll(async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const refusedAt = (port: number, host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, host);
      socket.once('error', () => resolve(true));
      socket.once('connect', () => {
        socket.destroy();
        resolve(false);
      });
    });

  it(
    'listens on loopback alone, and when asked to end finishes what it accepted and takes no more',
    SLOW,
    async () => {
      running = startServerProcess('--port', '0', '--data', folder);
      const base = await running.ready;
      const port = Number(new URL(base).port);
      // A listener on all addresses of a computer would listen on this one, too.
      expect(await refusedAt(port, '127.0.0.2')).toBe(process.platform === 'linux');
      expect(await refusedAt(port, '127.0.0.1')).toBe(false);

      const account = JSON.stringify({
        username: 'late',
        email: 'late@example.com',
        password: 'pass word 1',
      });
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(`${base}/auth/register`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Length': account.length },
        });
        sent.once('response', resolve);
        sent.once('error', reject);
        sent.write(account.slice(0, 10));
        const { child, output } = running ?? {};
        // The request has begun; its rest is sent once the server is stopping.
        const rest = (): void => {
          if (output?.().includes('"stopping"') === true) sent.end(account.slice(10));
          else setImmediate(rest);
        };
        sent.once('socket', (socket) =>
          socket.once('connect', () => {
            void fetch(`${base}/health`).then(() => {
              child?.kill('SIGTERM');
              rest();
            });
          }),
        );
      });
      expect((await answered).statusCode).toBe(200);
      expect(await running.ended).toEqual({ code: 0, signal: null });
      expect(await refusedAt(port, '127.0.0.1')).toBe(true);

      running = startServerProcess('--port', '0', '--data', folder);
      const again = await fetch(`${await running.ready}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'late@example.com', password: 'pass word 1' }),
      });
      expect(again.status).toBe(200);
      running.child.kill('SIGTERM');
      expect(await running.ended).toEqual({ code: 0, signal: null });
    },
  );
});
