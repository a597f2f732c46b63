import type { Guild } from '../../src/contract/entities/guild';
import type { MessageId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A guild with an owner, a moderator and two members, and what they do. */
export const createDesk = async (app: TestServer) => {
  const [owner, mod] = [await app.signUp(), await app.signUp()];
  const [ben, cas] = [await app.signUp(), await app.signUp()];
  const guild = await app.createGuild(owner);
  await app.join(guild, owner, mod, ben, cas);
  const channelId = textChannelOf(guild);

  const grant = async (to: Person, ...names: readonly PermissionName[]): Promise<void> => {
    const guildId = guild.id;
    const asked = { guildId, name: `of ${to.userId}`, color: '#336699' };
    const { role } = await app.done('roles.create', asked, owner);
    if (role === null) throw new Error('A new role is not in its answer');
    await app.done('roles.editPermissions', { guildId, roleId: role.id, permissions: maskOf(names) }, owner);
    await app.done('roles.addMember', { guildId, targetUserId: to.userId, roleId: role.id }, owner);
  };
  const say = async (as: Person, content = 'words', at = channelId): Promise<MessageId> =>
    (await app.done('messages.create', { channelId: at, content, parentId: null }, as)).data.id;
  const said = async (at = channelId): Promise<readonly string[]> =>
    (await app.done('messages.list', { channelId: at }, owner)).data.messages.map(({ content }) => content);
  const homeOf = async (as: Person): Promise<Guild | undefined> =>
    (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id);
  const later = (ms: number): void => app.clock.setWall(app.clock.now() + ms);
  const inMs = (ms: number): string => new Date(app.clock.now() + ms).toISOString();
  const timeOut = (
    target: Person,
    until: string | null = inMs(HOUR_MS),
    { as = mod, ...more }: { readonly as?: Person; readonly was?: string | null } = {},
  ) => {
    const args = { guildId: guild.id, targetUserId: target.userId, until, reason: 'Calm down.', ...more };
    return app.callElsewhere('members.timeout', args, as);
  };
  /** The entry of this action: ids of two nodes at the same time say nothing of their order. */
  const entryOf = async (action: string) =>
    (await app.done('auditLog.list', { guildId: guild.id, limit: 50 }, owner)).entries.find(
      ({ actionType }) => actionType === action,
    );

  const purging = (change: Partial<CallArgs<'messages.purge'>> = {}): CallArgs<'messages.purge'> => ({
    ...{ guildId: guild.id, channelId: null, userId: null, after: null, before: null, contains: null },
    ...{ limit: 100, reason: 'Spam.' },
    ...change,
  });
  const purge = (change: Partial<CallArgs<'messages.purge'>>, as = mod) =>
    app.done('messages.purge', purging(change), as);

  const previewOf = async (change: Partial<CallArgs<'messages.purge'>>) => {
    const { reason: _, ...asked } = purging(change);
    return app.done('messages.previewPurge', asked, mod);
  };

  await grant(mod, 'KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES');
  return {
    ...{ owner, mod, ben, cas, guild, channelId },
    ...{ grant, say, said, homeOf, later, inMs, timeOut, entryOf, purging, purge, previewOf },
  };
};

export type Desk = Awaited<ReturnType<typeof createDesk>>;
