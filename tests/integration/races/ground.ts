import { vi } from 'vitest';
import type { Guild } from '../../../src/contract/entities/guild';
import type { Role } from '../../../src/contract/entities/role';
import type { GuildId, RoleId } from '../../../src/contract/ids';
import type { PermissionName } from '../../../src/contract/permissions';
import type { CallArgs, CallName } from '../../../src/contract/rest';
import { systemClock } from '../../../src/server/clock';
import type { Passwords } from '../../../src/server/security/passwords';
import { maskOf } from '../../../src/domain/permissions/mask';
import { startCluster } from '../../support/node/cluster';
import { type Answered, type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import type { Dice } from '../fuzz/junk';
import { createGate, gated, type Gate, racing } from './gate';

/** The stores on which races run. */
export const STORES = ['embedded', 'postgres', 'nodes'] as const;
export type StoreName = (typeof STORES)[number];

/** A call of a race without an answer yet. */
export interface Running<N extends CallName> {
  readonly name: N;
  readonly answer: Promise<Answered<N>>;
}

/** Servers on one store, whose writers wait at a gate. */
export interface Ground {
  readonly gate: Gate;
  /** The server for all calls outside of the race. */
  readonly home: TestServer;
  /** Makes a call on the servers in turn, so that the calls of a race reach different nodes. */
  readonly call: <N extends CallName>(name: N, args: CallArgs<N>, as: Person | string) => Running<N>;
  /** The next password is checked at once, but its call waits until it is released. */
  readonly holdPassword: () => { readonly arrived: Promise<void>; readonly release: () => void };
  readonly close: () => Promise<void>;
}

/** Storage limit for pictures of an account: one noise picture fits, a second does not. */
export const PICTURE_QUOTA = 96 * 1024;

const plain = (gate: Gate): Passwords => ({
  hash: (password) => Promise.resolve(`plain ${password}`),
  matches: async (kept, password) => {
    const isRight = kept === `plain ${password}`;
    await gate.pass();
    return isRight;
  },
});

const serversOn = async (store: StoreName, gate: Gate, passwordGate: Gate) => {
  const options = {
    passwords: plain(passwordGate),
    wrapStore: (opened: TestServer['store']) => gated(opened, gate),
    mediaQuotaBytes: PICTURE_QUOTA,
  };
  if (store === 'embedded') {
    const server = await startTestServer({ ...options, clock: systemClock });
    return { servers: [server], stop: () => Promise.resolve() };
  }
  const cluster = await startCluster({ isDurable: false });
  const servers = await cluster.startNodes(store === 'nodes' ? 2 : 1, options);
  return { servers, stop: () => cluster.stop() };
};

/** Starts servers for races. */
export const startGround = async (store: StoreName): Promise<Ground> => {
  const gate = createGate();
  const passwordGate = createGate();
  const { servers, stop } = await serversOn(store, gate, passwordGate);
  const [home] = servers;
  if (home === undefined) throw new Error('There is no server');
  let turn = 0;
  let asked = 0;
  return {
    gate,
    home,
    call: (name, args, as) => {
      turn += 1;
      asked += 1;
      const server = servers[turn % servers.length] ?? home;
      // Failed sign-ins are counted by address.
      const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
      return { name, answer: racing(() => server.call(name, args, as, from)) };
    },
    holdPassword: passwordGate.holdNext,
    close: async () => {
      gate.open();
      passwordGate.open();
      await Promise.all(servers.map((server) => server.close()));
      await stop();
    },
  };
};

/**
 * Makes calls that are all about to write before any of them does. Returns their statuses in the order of the calls.
 */
export const together = async (
  { gate }: Ground,
  dice: Dice,
  calls: readonly (() => Running<CallName>)[],
): Promise<readonly number[]> => {
  const gathering = gate.gather(calls.length, (waiting) => dice.roll(waiting));
  return Promise.all(
    calls.map(async (make) => {
      const { answer } = make();
      const { status } = await answer.finally(gathering.finished);
      return status;
    }),
  );
};

/** Holds a call where it is about to write, runs `meanwhile`, and releases the call. Returns its status. */
export const overtaken = async (
  { gate }: Ground,
  make: () => Running<CallName>,
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const { arrived, release } = gate.holdNext();
  const { answer, name } = make();
  const early = answer.then(({ status, body }) => {
    throw new Error(`${name} answered ${status} before it came to write: ${JSON.stringify(body)}`);
  });
  try {
    await Promise.race([arrived, early]);
    early.catch(() => undefined);
    await meanwhile();
  } finally {
    release();
  }
  return (await answer).status;
};

/** A guild with rights from roles alone: `@everyone` has no permissions. */
export interface Realm {
  readonly guild: Guild;
  readonly guildId: GuildId;
  readonly owner: Person;
  readonly everyone: Role;
  readonly code: string;
}

/** Makes a guild whose members have no permissions by default. */
export const createRealm = async (home: TestServer, owner: Person, name = 'Realm'): Promise<Realm> => {
  const guild = await home.createGuild(owner, name);
  const guildId = guild.id;
  const { roles } = await home.done('roles.list', { guildId }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  if (everyone === undefined) throw new Error('A guild has no @everyone');
  await home.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions: maskOf([]) }, owner);
  const asked = { guildId, expiresAfter: null, maxUses: null };
  const { invite } = await home.done('invites.create', asked, owner);
  return { guild, guildId, owner, everyone, code: invite.code };
};

/** Makes a role with these permissions; a new role is created at position 1. */
export const createRole = async (
  home: TestServer,
  { guildId, owner }: Pick<Realm, 'guildId' | 'owner'>,
  names: readonly PermissionName[],
  name = 'role',
): Promise<RoleId> => {
  const { role } = await home.done('roles.create', { guildId, name, color: '#123456' }, owner);
  if (role === null) throw new Error('A new role is not in its answer');
  if (names.length > 0)
    await home.done('roles.editPermissions', { guildId, roleId: role.id, permissions: maskOf(names) }, owner);
  return role.id;
};

/** Counts the entries of a guild's audit log. */
export const countTrail = async ({ store }: TestServer, guildId: GuildId): Promise<number> => {
  const rows = await store.db.selectFrom('auditLog').select('id').where('guildId', '=', guildId).execute();
  return rows.length;
};

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
