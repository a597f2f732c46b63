import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { success } from '../../../../src/contract/failure';
import { type Endpoint, inGuild } from '../../../../src/contract/rest/endpoint';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { createActs, type GuildActs } from '../../../../src/server/handlers/acts';
import { createAudit } from '../../../../src/server/handlers/audit';
import { type Admitted, type AnyHandler, createGate } from '../../../../src/server/handlers/gate';
import type { ContextOf, SignedInContext } from '../../../../src/server/handlers/handler';
import { createOnce } from '../../../../src/server/handlers/once';
import type { ScopeArgs, Seen } from '../../../../src/server/handlers/scope';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let member: Person;
let outsider: Person;
let guild: Guild;
beforeAll(async () => {
  app = await startTestServer();
  owner = await app.signUp();
  member = await app.signUp();
  outsider = await app.signUp();
  guild = await app.createGuild(owner, 'Gated');
  await app.join(guild, owner, member);
});
afterAll(() => app.close());

const where = { needs: 'MANAGE_CHANNELS', in: 'guildId' } as const;
const LOOKING: Endpoint = inGuild({ method: 'GET', path: '/look', ...where });
const WRITING: Endpoint = inGuild({ method: 'POST', path: '/write', ...where });

/** A handler of a row behind a gate with the server's own parts. */
const admit = (row: Endpoint, handle: AnyHandler): Admitted => {
  const { store, server } = app;
  const acts = createActs(store.transaction, () => undefined);
  const once = createOnce({ db: store.db, acts, clock: app.clock, forgetSurplus: () => undefined });
  const { announce } = server.services;
  const audit = createAudit(server.services);
  const { writeMessage, writePaced } = store;
  const parts = {
    announce,
    audit,
    writeMessage,
    writePaced,
    hasDirectMessages: true,
    hasMail: true,
    hasVoice: true,
  };
  return createGate({ db: store.db, acts, once, hub: server.hub, ...parts })(row, handle);
};

const argsOf = (): ScopeArgs => ({ guildId: guild.id, channelId: textChannelOf(guild) }) as ScopeArgs;

const by = async (person: Person): Promise<SignedInContext> => {
  const { id: tokenId } = await app.store.db
    .selectFrom('tokens')
    .select('id')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();
  return {
    address: '127.0.0.1',
    userAgent: null,
    caller: { userId: person.userId, tokenId },
    idempotencyKey: null,
    gatewaySession: null,
  };
};

const statusOf = (answer: Awaited<ReturnType<Admitted>>): number => (answer.ok ? 200 : answer.failure.status);

describe('the gate', () => {
  it('lets a call that looks reach its handler for those who may alone, with what it found', async () => {
    const reached: Seen[] = [];
    const call = admit(LOOKING, (_args: ScopeArgs, seen: Seen) => {
      reached.push(seen);
      return Promise.resolve(success(null));
    });
    expect(statusOf(await call(argsOf(), await by(outsider)))).toBe(404);
    expect(statusOf(await call(argsOf(), await by(member)))).toBe(403);
    expect(reached).toEqual([]);
    expect(statusOf(await call(argsOf(), await by(owner)))).toBe(200);
    expect(reached).toMatchObject([{ guildId: guild.id, who: { userId: owner.userId } }]);
  });

  it.each(['inGuild', 'byRules', 'ofNothing'] as const)(
    'lets the work of %s begin for those who may alone, whatever the handler asks',
    async (way) => {
      const begun: Seen[] = [];
      const call = admit(WRITING, (_args: ScopeArgs, { acts }: { acts: GuildActs<Seen> }) =>
        acts[way](async (_trx, seen) => {
          begun.push(seen);
          return Promise.resolve(success(null));
        }),
      );
      expect(statusOf(await call(argsOf(), await by(outsider)))).toBe(404);
      expect(statusOf(await call(argsOf(), await by(member)))).toBe(403);
      expect(begun).toEqual([]);
      expect(statusOf(await call(argsOf(), await by(owner)))).toBe(200);
      expect(begun).toHaveLength(1);
    },
  );

  it('asks in the transaction, and so by what holds when the work begins', async () => {
    const helper = await app.signUp();
    await app.join(guild, owner, helper);
    const call = admit(WRITING, async (_args: ScopeArgs, { acts }: { acts: GuildActs<Seen> }) => {
      const expected = await acts.expect();
      await app.done('members.kick', { guildId: guild.id, targetUserId: helper.userId, reason: '' }, owner);
      const done = await acts.inGuild(() => Promise.resolve(success(null)));
      return success([expected.ok, done.ok ? 200 : done.failure.status]);
    });
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'help', color: '#336699' },
      owner,
    );
    if (role === null) throw new Error('A new role is not in its answer');
    const permissions = maskOf(['MANAGE_CHANNELS']);
    await app.done('roles.editPermissions', { guildId: guild.id, roleId: role.id, permissions }, owner);
    const given = { guildId: guild.id, roleId: role.id, targetUserId: helper.userId };
    await app.done('roles.addMember', given, owner);
    expect(await call(argsOf(), await by(helper))).toEqual(success([true, 404]));
  });

  it('knows nobody without a token', async () => {
    const call = admit(WRITING, () => Promise.resolve(success(null)));
    expect(statusOf(await call(argsOf(), { address: '127.0.0.1', userAgent: null }))).toBe(401);
  });
});

type Has<T, K extends PropertyKey> = K extends keyof T ? true : false;
type Edit = ContextOf<'roles.edit'>;
type Told = Parameters<Edit['hub']['changed']>[1];

/** Compiles only while a handler gets exactly what its row permits. */
const handed: {
  readonly tellsItsEventsAlone: Told extends 'GUILD_ROLE_EDIT' ? true : false;
  readonly bringsSomebodyIn: Has<Edit['hub'], 'joined'>;
  readonly showsChannels: Has<Edit['announce'], 'visibility'>;
  readonly showsThemWhereItsRowMay: Has<ContextOf<'roles.delete'>['announce'], 'visibility'>;
  readonly hasTheRoleOutsideOfTheAct: Has<Edit, 'role'>;
  readonly writesUnasked: Has<Edit['acts'], 'joining' | 'ofCaller'>;
  readonly writesWhereItLooks: Has<ContextOf<'roles.list'>, 'acts'>;
  readonly hasWhatWasFoundWhereItLooks: Has<ContextOf<'roles.list'>, 'who'>;
} = {
  tellsItsEventsAlone: true,
  bringsSomebodyIn: false,
  showsChannels: false,
  showsThemWhereItsRowMay: true,
  hasTheRoleOutsideOfTheAct: false,
  writesUnasked: false,
  writesWhereItLooks: false,
  hasWhatWasFoundWhereItLooks: true,
};

it('hands a handler what its row allows, and no more', () => {
  expect(handed.tellsItsEventsAlone).toBe(true);
});
