import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Overwrite, OverwriteTarget } from '../../../src/contract/entities/channel';
import type { Guild } from '../../../src/contract/entities/guild';
import type { Role } from '../../../src/contract/entities/role';
import type { CategoryId, ChannelId, PlaceId } from '../../../src/contract/ids';
import type { CallArgs } from '../../../src/contract/rest';
import type { PermissionName } from '../../../src/contract/permissions';
import { maskOf } from '../../../src/domain/permissions/mask';
import { type Person, startTestServer, textChannelOf, type TestServer } from './server-app';

export let app: TestServer;
export let owner: Person;
/** Holds `mods`, which has MANAGE_CHANNELS and MANAGE_PERMISSIONS, at position 1. */
export let mod: Person;
export let ben: Person;
export let guild: Guild;
export let mods: Role;
export let everyone: Role;
export let general: ChannelId;

export const newRole = async (name: string, ...names: PermissionName[]): Promise<Role> => {
  const { role } = await app.done('roles.create', { guildId: guild.id, name, color: '#336699' }, owner);
  if (role === null) throw new Error('no role');
  const permissions = maskOf(names);
  await app.done('roles.editPermissions', { guildId: guild.id, roleId: role.id, permissions }, owner);
  return role;
};
export const give = (role: Role, { userId }: Person) =>
  app.done('roles.addMember', { guildId: guild.id, targetUserId: userId, roleId: role.id }, owner);
export const take = (role: Role, { userId }: Person) =>
  app.done('roles.removeMember', { guildId: guild.id, targetUserId: userId, roleId: role.id }, owner);

export type Names = readonly PermissionName[];
export const role = ({ id }: Role, allow: Names, deny: Names = []): Overwrite => ({
  ...{ target: 'role', id },
  ...{ allow: maskOf(allow), deny: maskOf(deny) },
});
export const member = ({ userId: id }: Person, allow: Names, deny: Names = []): Overwrite => ({
  ...{ target: 'member', id },
  ...{ allow: maskOf(allow), deny: maskOf(deny) },
});
export const hidden = (): Overwrite => role(everyone, [], ['VIEW_CHANNELS']);
export const set = (placeId: PlaceId, overwrites: readonly Overwrite[], as = owner) =>
  app.call('overwrites.set', { placeId, overwrites: [...overwrites] }, as);
export const saysOf = async (answer: ReturnType<typeof set>): Promise<unknown> => {
  const { status, body } = await answer;
  const { message, code } = body as { readonly message: string | null; readonly code?: string };
  return code === undefined ? [status, message] : [status, message, code];
};

export const create = async (
  name: string,
  privacy: Pick<CallArgs<'channels.create'>, 'private' | 'allowed'> = {},
  categoryId: CategoryId | null = null,
  as = owner,
): Promise<ChannelId> => {
  const args = { guildId: guild.id, name, type: 'text' as const, categoryId, ...privacy };
  return (await app.done('channels.create', args, as)).channel.id;
};
export const newCategory = async (
  name: string,
  privacy: { readonly private?: boolean; readonly allowed?: OverwriteTarget[] } = {},
): Promise<CategoryId> =>
  (await app.done('categories.create', { guildId: guild.id, name, ...privacy }, owner)).category.id;

export const seenBy = async (as: Person): Promise<Guild> => {
  const found = (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id);
  if (found === undefined) throw new Error('no guild');
  return found;
};
export const channelIds = async (as: Person) => (await seenBy(as)).channels.map(({ id }) => id);
export const say = (channelId: ChannelId, as: Person, content = 'words') =>
  app.call('messages.create', { channelId, content, parentId: null }, as);
export const bodyOf = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer;
  return { status, body };
};

/** For each test a guild of `owner` with `mod` and `ben`, on one server for all tests of the file. */
export const useStaffedGuild = (): void => {
  beforeAll(async () => {
    app = await startTestServer();
  });
  beforeEach(async () => {
    [owner, mod, ben] = [await app.signUp(), await app.signUp(), await app.signUp()];
    guild = await app.createGuild(owner);
    general = textChannelOf(guild);
    await app.join(guild, owner, mod, ben);
    mods = await newRole('mods', 'MANAGE_CHANNELS', 'MANAGE_PERMISSIONS');
    await give(mods, mod);
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const found = roles.find(({ isDefault }) => isDefault);
    if (found === undefined) throw new Error('no @everyone');
    everyone = found;
  });
  afterEach(() => app.hangUp());
  afterAll(() => app.close());
};
