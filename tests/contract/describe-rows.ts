import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type EventName, events, type LiveEvent } from '../../src/contract/gateway/events';
import type { PermissionName } from '../../src/contract/permissions';
import type { CallName } from '../../src/contract/rest';
import { encodeEvent } from '../../src/server/gateway/frame';
import { PENDING } from '../../src/server/handlers/pending';
import type { Answered, Person, TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';
import {
  aimAt,
  capable,
  isPermission,
  permissionOf,
  rowOf,
  rowsThat,
  scenarioOf,
  signIn,
  tokenFor,
} from './callers';
import type { Aim } from './scenario';
import type { StoreUnderTest } from './stores';
import { createWorld, type World } from './world';

/** The worlds in which something was done so that a call can be made. */
const prepared = new WeakSet<World>();

/** Makes a call with the same arguments by each caller in turn. */
const tryAs = async (
  name: CallName,
  world: World,
  aim: Aim,
  ...callers: readonly (Person | string | null)[]
): Promise<Answered<CallName>[]> => {
  const asked = scenarioOf(name).args(world, aim);
  if (asked instanceof Promise) prepared.add(world);
  const args = await asked;
  const answers: Answered<CallName>[] = [];
  for (const caller of callers) answers.push(await world.app.call(name, args, caller));
  return answers;
};

/**
 * Runs `work` and returns the names of the events that each of these sockets received during it. Waits for the awaited
 * events: other nodes take a moment to look up their own recipients.
 */
const heardDuring = async (
  sockets: readonly TestSocket[],
  awaited: readonly EventName[],
  work: () => Promise<void>,
): Promise<readonly (readonly EventName[])[]> => {
  const settle = () => Promise.all(sockets.map((socket) => socket.settle()));
  await settle();
  const before = sockets.map((socket) => socket.events().length);
  const heard = () =>
    sockets.map((socket, index) =>
      socket
        .events()
        .slice(before[index])
        .map((event) => event.name),
    );
  await work();
  await vi.waitFor(() => expect(heard().flat()).toEqual(expect.arrayContaining([...awaited])), {
    timeout: 120_000,
    interval: 5,
  });
  await settle();
  return heard();
};

/** Expects an event that the server sends without checks to equal its checked form. */
const expectCheckedForm = ({ name, data }: LiveEvent): void => {
  const codec: z.ZodType = events[name].data;
  const sent: unknown = JSON.parse(`${encodeEvent(name, data as never).body.toString()}}`);
  expect(sent).toEqual({ event: name, data: z.encode(codec, data) });
};

/** For every row of the contract: its reply, its refusals, and its events. */
export const describeRows = ({ name: store, has, start }: StoreUnderTest): void => {
  const rows = (fits: Parameters<typeof rowsThat>[0]) => rowsThat(fits).filter(has);
  const absent = rowsThat((_row, name) => !has(name));
  describe(`every row on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    it('leaves no call pending', () => {
      const pending: readonly CallName[] = PENDING;
      console.log(`pending calls: ${pending.join(', ') || 'none'}`);
      expect(pending).toEqual([]);
    });

    it.each(absent)('%s: is not there, and no feature says so', async (name) => {
      const world = await createWorld(app, null);
      expect(app.server.services.meta().features).not.toContain(rowOf(name).feature);
      const [answer] = await tryAs(name, world, aimAt(world, world.owner), world.owner);
      expect(answer).toMatchObject({ status: 404 });
    });

    describe('a call of those who may', () => {
      it.each(rows(() => true))(
        '%s: is answered so that the client can read it; causes its events alone',
        async (name) => {
          const row = rowOf(name);
          const world = await createWorld(app, permissionOf(name));
          const caller = capable(name, world);
          const token = await tokenFor(name, app, caller);
          const { outsider, ...inside } = await world.connectAll();
          const sockets = [outsider, ...Object.values(inside), await app.connect(await signIn(app, caller))];
          const [outside = [], ...others] = await heardDuring(sockets, row.emits, async () => {
            const [answer] = await tryAs(name, world, aimAt(world, caller), token);
            expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
            expect(answer?.reply).not.toBeNull();
            // What travels is the checked form of what was answered.
            const checked: unknown = z.encode(row.reply(), answer?.reply);
            expect(answer?.body).toEqual(row.ok === 'envelope' ? { error: 0, ...Object(checked) } : checked);
          });
          const heard = new Set(others.flat());
          for (const event of row.emits) expect(heard).toContain(event);
          const known: readonly string[] = [...row.emits, ...Object.keys(scenarioOf(name).besides ?? {})];
          expect([...heard].filter((event) => !known.includes(event))).toEqual([]);
          for (const event of sockets.flatMap((socket) => socket.events())) expectCheckedForm(event);
          // A user outside of the guilds concerned receives nothing.
          if (caller !== world.outsider) expect(outside).toEqual([]);
        },
      );
    });

    describe('a call of those who may not', () => {
      // A refusal changes nothing: a world is used until a call has been prepared in it.
      const worlds = new Map<PermissionName | null, World>();
      const worldWith = async (permission: PermissionName | null): Promise<World> => {
        const before = worlds.get(permission);
        const world =
          before === undefined || prepared.has(before) ? await createWorld(app, permission) : before;
        worlds.set(permission, world);
        return world;
      };

      it.each(rows((row) => row.auth !== 'none'))('%s: 401 without a token that is good', async (name) => {
        const world = await worldWith(null);
        const bad = ['', 'gh_this-is-no-token-of-anybody-at-all-00000000'];
        for (const answer of await tryAs(name, world, aimAt(world, world.owner), ...bad))
          expect(answer).toMatchObject({ status: 401, body: { error: 401 } });
      });

      it.each(rows((row) => isPermission(row.needs)))(
        '%s: refused without the permission that it needs',
        async (name) => {
          const world = await worldWith(permissionOf(name));
          const error = rowOf(name).needs === 'VIEW_CHANNELS' ? 404 : 403;
          const [answer] = await tryAs(name, world, aimAt(world, world.member), world.member);
          expect(answer).toMatchObject({ status: error, body: { error } });
        },
      );

      it.each(rows((row, name) => row.outranks === true && scenarioOf(name).equalRank === undefined))(
        '%s: 403 towards those of equal and higher rank',
        async (name) => {
          const world = await createWorld(app, permissionOf(name));
          for (const person of [world.peer, world.owner]) {
            const aim = aimAt(world, world.staff, { person, role: world.tested });
            const [answer] = await tryAs(name, world, aim, world.staff);
            expect(answer).toMatchObject({ status: 403, body: { error: 403 } });
          }
        },
      );

      it.each(
        rows((row) => ['author', 'author-or-manager', 'author-or-outranks', 'owner'].includes(row.needs)),
      )('%s: 403 for other members', async (name) => {
        const world = await worldWith(null);
        const [answer] = await tryAs(name, world, aimAt(world, world.staff), world.staff);
        expect(answer).toMatchObject({ status: 403, body: { error: 403 } });
      });
    });
  });
};
