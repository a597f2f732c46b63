import { type ReportId, toId } from '../../../src/contract/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION_BITS, type PermissionName } from '../../../src/contract/permissions';
import { type CallName, endpoints, isCallName } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';
import type { Person, TestServer } from '../../support/node/server-app';
import { editedMessage, messageWithFile } from '../scenario-parts';
import type { Aim } from '../scenario';
import { scenarios } from '../scenarios';
import { newReport } from '../report-scenarios';
import { newThread } from '../thread-scenarios';
import type { StoreUnderTest } from '../stores';
import { type StoreSnapshot, takeSnapshot } from '../store-snapshot';
import { createWorld, type World } from '../world';
import { type CallerName, CALLERS, expectedOf } from './matrix';
import { newHeld } from '../automod-scenarios';
import { expectHarmlessRefusal, secretsOf } from './refusal-checks';

const BAD_TOKEN = 'gh_this-is-no-token-of-anybody-at-all-00000000';

type Args = (world: World, aim: Aim) => object | Promise<object>;

/** Arguments for calls whose contract scenario is about another person, or works only once. */
const OTHER_ARGS: Partial<Record<CallName, Args>> = {
  'bans.list': ({ guild }) => ({ guildId: guild.id }),
  'bans.remove': ({ guild, banned }) => ({ guildId: guild.id, targetUserId: banned.userId }),
  'permissions.explain': ({ guild, owner, channelId }) => ({
    ...{ guildId: guild.id, userId: owner.userId, channelId, permission: 'SEND_MESSAGES' },
  }),
  'messages.edit': async ({ say }, { person }) => ({ messageId: await say(person), content: 'edited' }),
  'messages.history': (world, { person }) => editedMessage(world, person),
  'messages.delete': async ({ say }, { person }) => ({ messageId: await say(person) }),
  'embeds.remove': async ({ say }, { person }) => ({ messageId: await say(person) }),
  'threads.edit': async (world) => ({ channelId: await newThread(world, world.staff), name: 'renamed' }),
  'attachments.remove': (world, { person }) => messageWithFile(world, person),
  'queue.release': async (world) => ({ reportId: await newReport(world, world.target) }),
  'queue.resolve': async (world) => ({
    ...{ reportId: await newReport(world, world.target, world.staff), outcome: 'actioned' },
    ...{ note: '', tell: false },
  }),
  'queue.releaseMessage': async (world) => ({
    reportId: toId<ReportId>(await newHeld(world, world.target, world.staff)),
  }),
  'queue.rejectMessage': async (world) => ({
    ...{ reportId: toId<ReportId>(await newHeld(world, world.target, world.staff)), tell: false },
  }),
};

/** Names of the guild that a refusal may contain, because they concern the caller. */
const TOLD: Partial<Record<CallName, (world: World) => readonly string[]>> = {
  'users.delete': ({ guild }) => [guild.name],
};

const rowOf = (name: CallName): Endpoint => endpoints[name];
const scenarioOf = (name: CallName) => scenarios[name] as unknown as { args: Args; signIn?: true };
const argsOf = (name: CallName): Args => OTHER_ARGS[name] ?? scenarioOf(name).args;

const permissionOf = (name: CallName): PermissionName | null => {
  const { needs } = rowOf(name);
  if (needs === 'author-or-outranks' || needs === 'author-or-manager') return 'MANAGE_MESSAGES';
  return Object.keys(PERMISSION_BITS).find((bit): bit is PermissionName => bit === needs) ?? null;
};

/** Whether the call changes nothing that matters to the next caller. */
const leavesWorldAsItWas = (name: CallName): boolean => {
  const { method, needs } = rowOf(name);
  return method === 'GET' || needs === 'session' || needs === 'anyone';
};

const personOf = (caller: CallerName, world: World): Person | null => {
  if (caller === 'noToken' || caller === 'badToken') return null;
  if (caller === 'withoutBit') return world.member;
  return caller === 'outranked' || caller === 'outranking' ? world.staff : world[caller];
};

/** Every call by every caller: the answer, the events, and the writes. */
export const describeMatrix = ({ name: store, has, start }: StoreUnderTest): void => {
  describe(`the matrix on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterAll(() => app.close());

    describe('every call by every caller', () => {
      it.each(Object.keys(endpoints).filter(isCallName).filter(has))('%s', async (name) => {
        const row = expectedOf(name);
        const newWorld = () => createWorld(app, permissionOf(name));
        let world = await newWorld();
        let args: object = {};
        let preparedFor: string | null = null;
        // What the store was after a refusal is what the store is before the next call, if nothing is done between them.
        let known: StoreSnapshot | null = null;
        for (const caller of CALLERS) {
          const expected = row[caller];
          if (typeof expected === 'string') continue;
          const person = personOf(caller, world);
          const above = caller === 'outranked';
          const aim: Aim = {
            caller: person ?? world.owner,
            person: above ? world.owner : world.target,
            role: above ? world.tested : world.low,
          };
          const key = rowOf(name).needs === 'session' ? caller : String(above);
          const namesSession = rowOf(name).namesSession === true && person !== null;
          const signsIn = scenarioOf(name).signIn === true && person !== null;
          if (preparedFor !== key || namesSession || signsIn) known = null;
          if (preparedFor !== key) args = await argsOf(name)(world, aim);
          preparedFor = key;
          const token = signsIn
            ? (await app.done('auth.login', { email: person.email, password: person.password })).token
            : caller === 'badToken'
              ? BAD_TOKEN
              : (person ?? (rowOf(name).auth === 'none' ? null : ''));
          // A socket stores the status of its user, and is no part of the call.
          if (namesSession) await app.connect(token ?? '');
          const before = expected === 200 ? null : (known ?? (await takeSnapshot(app.store)));
          known = null;
          const answer = await app.call(name, args, token);
          const label = `${name} by ${caller}`;
          expect(answer.status, `${label}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(expected);
          if (before !== null) {
            const after = await takeSnapshot(app.store);
            const told = TOLD[name]?.(world) ?? [];
            const secrets = secretsOf(world).filter((secret) => !told.includes(secret));
            expectHarmlessRefusal(answer, secrets, [before, after], label);
            known = after;
          } else if (!leavesWorldAsItWas(name)) {
            world = await newWorld();
            preparedFor = null;
          }
        }
      });
    });

    it('has a cell for every caller of every call', () => {
      const names = Object.keys(endpoints).filter(isCallName);
      const cells = names.map(expectedOf).flatMap((row) => CALLERS.map((caller) => row[caller]));
      const tried = cells.filter((cell) => typeof cell === 'number').length;
      console.log(`matrix: ${cells.length} cells, ${tried} tried, ${cells.length - tried} not applicable`);
      expect(cells).toHaveLength(Object.keys(endpoints).length * CALLERS.length);
    });
  });
};
