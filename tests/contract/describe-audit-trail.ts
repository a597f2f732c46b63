import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsRecordedBy } from '../../src/contract/audited';
import type { AuditLogEntry } from '../../src/contract/entities/audit-log-entry';
import type { GuildId } from '../../src/contract/ids';
import { PERMISSION_BITS, type PermissionName } from '../../src/contract/permissions';
import { type CallName, endpoints, isCallName } from '../../src/contract/rest';
import { type Endpoint, writes } from '../../src/contract/rest/endpoint';
import { readGuildSettings, saveGuildSettings } from '../../src/server/data/guild-settings';
import type { TestServer } from '../support/node/server-app';
import type { Aim } from './scenario';
import { scenarios } from './scenarios';
import { newThread } from './thread-scenarios';
import type { StoreUnderTest } from './stores';
import { createWorld, type World } from './world';

/** Permissions of everyday use by members: not acts of staff. */
const EVERYDAY: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'VIEW_CHANNELS',
  'SEND_MESSAGES',
  'ATTACH_FILES',
  'CHANGE_NICKNAME',
  'CREATE_THREADS',
]);

const rowOf = (name: CallName): Endpoint => endpoints[name];
const isPermission = (need: Endpoint['needs']): need is PermissionName => need in PERMISSION_BITS;

/** What owners do that the trail keeps: to the tested person, who owns the guild after it. */
const OF_OWNERS: readonly CallName[] = ['guilds.transfer'];

/** What owners do that changes nothing, and that staff are to know of. */
const READ_BY_OWNERS: readonly CallName[] = ['guilds.export'];

/** What creators do to what is their own, and staff to what is others'. */
const OF_CREATORS: readonly CallName[] = ['threads.edit'];

/** By a right in the channels that it is about. */
const IN_PLACES: readonly CallName[] = ['messages.purge'];

/** Who handles a report is no act on anybody. */
const OF_CLAIMS: readonly CallName[] = ['queue.claim', 'queue.release'];

const isStaffRow = (name: CallName): boolean => {
  if (OF_CLAIMS.includes(name)) return false;
  const { needs } = rowOf(name);
  if (!writes(rowOf(name))) return false;
  if (OF_CREATORS.includes(name) || IN_PLACES.includes(name)) return true;
  return needs === 'author-or-outranks' || (isPermission(needs) && !EVERYDAY.has(needs));
};

/** The calls that record an action, each with the action of its row. */
const TRAIL = Object.keys(endpoints)
  .filter(isCallName)
  .flatMap((name) => actionsRecordedBy(rowOf(name)).map((action) => [name, action] as const));

/** By a right that members have, too: it needs no second factor where acts of staff do. */
const OF_MEMBERS: readonly CallName[] = ['invites.create'];

/** Whether a guild demands a second factor of its staff, as if its managers had decided so. */
const demandFactors = async ({ store: { db } }: TestServer, guildId: GuildId, staffNeedsFactor: boolean) =>
  saveGuildSettings(db, guildId, { ...(await readGuildSettings(db, guildId)), staffNeedsFactor });

type Args = (world: World, aim: Aim) => object | Promise<object>;

/** Arguments for calls whose contract scenario would change nothing, or is not about staff. */
const OTHER_ARGS: Partial<Record<CallName, Args>> = {
  'invites.unpause': async ({ app, guild, owner }) => {
    await app.done('invites.pause', { guildId: guild.id }, owner);
    return { guildId: guild.id };
  },
  'invites.revokeAll': async ({ app, guild, owner }) => {
    await app.done('invites.create', { guildId: guild.id, expiresAfter: null, maxUses: null }, owner);
    return { guildId: guild.id };
  },
  'roles.reorder': ({ guild, low, tested }) => ({
    guildId: guild.id,
    roleOrders: [
      { roleId: low.id, newPosition: 2 },
      { roleId: tested.id, newPosition: 1 },
    ],
  }),
  'roles.removeMember': ({ guild, low, target }) => ({
    guildId: guild.id,
    targetUserId: target.userId,
    roleId: low.id,
  }),
  'roles.addMember': ({ guild, low, member }) => ({
    guildId: guild.id,
    targetUserId: member.userId,
    roleId: low.id,
  }),
  'threads.edit': async (world) => ({ channelId: await newThread(world, world.member), name: 'renamed' }),
  'threads.delete': async (world) => ({
    channelId: await newThread(world, world.member),
    reason: 'off topic',
  }),
  'embeds.remove': async ({ say, member }) => ({ messageId: await say(member) }),
  'messages.delete': async ({ say, member }) => ({ messageId: await say(member) }),
};

/** What differs in the arguments where a call records one of several actions. */
const OF_ACTIONS: Readonly<Record<string, object>> = { MEMBER_DISCONNECT: { channelId: null } };

const argsOf = (name: CallName): Args =>
  OTHER_ARGS[name] ?? (scenarios[name] as unknown as { args: Args }).args;

/** Each act of staff leaves its entry in the audit log. */
export const describeAuditTrail = ({ name: store, has, start }: StoreUnderTest): void => {
  describe(`the audit trail on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterAll(() => app.close());

    it('knows every act of staff', () => {
      const staffRows = Object.keys(endpoints).filter(isCallName).filter(isStaffRow);
      expect([...new Set(TRAIL.map(([name]) => name))].sort()).toEqual(
        [...staffRows, ...OF_OWNERS, ...READ_BY_OWNERS].sort(),
      );
    });

    it.each(TRAIL.filter(([name]) => has(name)))(
      '%s leaves one entry %s: who, whom, what changed and why',
      async (name, action) => {
        const world = await createWorld(app, null);
        const { guild, owner, target, low } = world;
        const known = await argsOf(name)(world, { caller: owner, person: target, role: low });
        const args = { ...known, ...OF_ACTIONS[action] };
        const trail = async (reader = owner): Promise<readonly AuditLogEntry[]> =>
          (await app.done('auditLog.list', { guildId: guild.id, limit: 100 }, reader)).entries;
        const before = (await trail()).length;
        await demandFactors(app, guild.id, true);
        const refused = await app.call(name, args, owner);
        expect(refused.status === 200).toBe(OF_MEMBERS.includes(name));
        if (refused.status !== 200)
          expect(refused.body).toEqual({
            ...{ error: 403, code: 'needs_2fa' },
            message: 'Turn on two-factor authentication to do this',
          });
        expect(await trail()).toHaveLength(before + (refused.status === 200 ? 1 : 0));
        await demandFactors(app, guild.id, false);
        const { status } = refused.status === 200 ? refused : await app.call(name, args, owner);
        expect(status).toBe(200);
        const fresh = (await trail(OF_OWNERS.includes(name) ? target : owner)).slice(0, -before);
        expect(fresh).toHaveLength(1);
        const [entry] = fresh;
        expect(entry).toMatchObject({ actionType: action, user: { username: owner.user.username } });
        expect(entry?.target?.name).toBeTruthy();
        // Whoever is put out or let in again has no field that changes; a message's words, or its previews, go with it.
        const changesNothing = [
          ...['MEMBER_KICK', 'MEMBER_BAN_ADD', 'MEMBER_BAN_REMOVE'],
          ...['MESSAGE_DELETE', 'MESSAGE_PIN', 'MESSAGE_UNPIN', 'MESSAGE_EMBEDS_REMOVE'],
          ...['THREAD_DELETE', 'MESSAGE_BULK_DELETE', 'MEMBER_WARN'],
          ...['AUTOMOD_CREATE', 'AUTOMOD_DELETE', 'MEMBER_MOVE', 'MEMBER_DISCONNECT'],
          'SERVER_EXPORT',
        ];
        const isCounted = name === 'invites.revokeAll';
        expect(entry?.changes.length === 0).toBe(changesNothing.includes(action) || isCounted);
        for (const { oldValue, newValue } of entry?.changes ?? []) expect(newValue).not.toBe(oldValue);
        if ('reason' in args && args.reason !== '') expect(entry?.reason).toBe(args.reason);
      },
    );
  });
};
