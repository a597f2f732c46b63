import { failure, type Failure, type Result, success } from '../../contract/failure';
import type { Guild } from '../../contract/entities/guild';
import type { PermissionMask } from '../../contract/permissions';
import type { CategoryId, ChannelId, GuildId, MessageId, RoleId, UserId } from '../../contract/ids';
import type { CallArgs, CallName, FullCallReply } from '../../contract/rest';
import { t } from '../../domain/i18n/t';
import { maskOf, NO_PERMISSIONS } from '../../domain/permissions/mask';
import type { Plan } from '../../domain/practice/plan';

/** Makes a call of the table on the server of practice. */
export type Call = <N extends CallName>(
  token: string | null,
  name: N,
  args: CallArgs<N>,
) => Promise<Result<FullCallReply<N>>>;

/** The calls of the person who practises, and of everybody else. */
export interface Calls {
  /** By the person's own session. */
  readonly own: <N extends CallName>(name: N, args: CallArgs<N>) => Promise<Result<FullCallReply<N>>>;
  /** By the token of somebody of the scenario, or without one. */
  readonly as: Call;
}

/** An account of somebody of a scenario. */
export interface Account {
  readonly userId: UserId;
  readonly token: string;
}

/** A prepared scenario: its server, and its people by key. */
export interface Stage {
  readonly guildId: GuildId;
  readonly inviteCode: string;
  readonly accounts: ReadonlyMap<string, Account>;
  /** By name. */
  readonly channels: ReadonlyMap<string, ChannelId>;
  /** The role of moderators; null where the scenario has none. */
  readonly staffRole: RoleId | null;
}

/** Accounts are made so many at a time: a server hashes few passwords at once. */
const AT_ONCE = 4;

const STAFF = maskOf(['BAN_MEMBERS', 'KICK_MEMBERS', 'MANAGE_CHANNELS', 'MANAGE_MESSAGES']);

/** The first failure of several calls, or null. */
const firstFailure = (results: readonly Result<unknown>[]): Failure | null => {
  const failed = results.find(({ ok }) => !ok);
  return failed === undefined || failed.ok ? null : failed.failure;
};

export interface StageDependencies {
  readonly calls: Calls;
  /** A password of an account that nobody signs in to. */
  readonly newPassword: () => string;
  readonly onReady: (ready: number, of: number) => void;
}

/** The accounts of earlier scenarios, by key: the regulars are the same people each time. */
export class Accounts {
  readonly #known = new Map<string, Account>();

  /** Finds or makes the accounts of these people. */
  async find(
    keys: readonly string[],
    { calls, newPassword, onReady }: StageDependencies,
  ): Promise<Result<ReadonlyMap<string, Account>>> {
    let ready = 0;
    onReady(0, keys.length);
    const make = async (key: string): Promise<Result<unknown>> => {
      const account = { username: key, email: `${key}@practice.example`, password: newPassword() };
      const made = this.#known.has(key) ? success(null) : await calls.as(null, 'auth.register', account);
      if (made.ok && made.value !== null)
        this.#known.set(key, { userId: made.value.user.id, token: made.value.token });
      onReady((ready += 1), keys.length);
      return made;
    };
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const failed = firstFailure(await Promise.all(keys.slice(from, from + AT_ONCE).map(make)));
      if (failed !== null) return failure(failed);
    }
    return success(this.#known);
  }
}

/** The channels of the plan in a new server, by name. */
const makeChannels = async (
  { own }: Calls,
  { guildId, categoryId }: { readonly guildId: GuildId; readonly categoryId: CategoryId | null },
  names: readonly string[],
  there: ReadonlyMap<string, ChannelId>,
): Promise<Result<ReadonlyMap<string, ChannelId>>> => {
  const channels = new Map(there);
  for (const name of names) {
    if (channels.has(name)) continue;
    const made = await own('channels.create', { guildId, name, type: 'text', categoryId });
    if (!made.ok) return made;
    channels.set(name, made.value.channel.id);
  }
  return success(channels);
};

interface NewRole {
  readonly name: string;
  readonly color: string;
  readonly permissions: PermissionMask;
}

const STAFF_ROLE = (): NewRole => ({ name: t('Moderator'), color: '#3ba55d', permissions: STAFF });
/** Who is known on a server has a role: who raids it has none. */
const REGULAR_ROLE = (): NewRole => ({ name: t('Regular'), color: '#8f8a82', permissions: NO_PERMISSIONS });

/** A role for several members; null where there are none. */
const makeRole = async (
  { own }: Calls,
  guildId: GuildId,
  { name, color, permissions }: NewRole,
  userIds: readonly UserId[],
): Promise<Result<RoleId | null>> => {
  if (userIds.length === 0) return success(null);
  const made = await own('roles.create', { guildId, name, color });
  if (!made.ok) return made;
  const roleId = made.value.role?.id;
  if (roleId === undefined) return failure({ kind: 'invalid', detail: 'no role' });
  const may = await own('roles.editPermissions', { guildId, roleId, permissions });
  if (!may.ok) return may;
  for (const targetUserId of userIds) {
    const given = await own('roles.addMember', { guildId, targetUserId, roleId });
    if (!given.ok) return given;
  }
  return success(roleId);
};

/** Makes a server for a plan, with its members, and what was said in it before; of one that fails nothing stays. */
export const setStage = async (
  plan: Plan,
  people: Accounts,
  deps: StageDependencies,
): Promise<Result<Stage>> => {
  const { own } = deps.calls;
  const found = await people.find(
    plan.people.map(({ key }) => key),
    deps,
  );
  if (!found.ok) return found;
  const made = await own('guilds.create', { name: plan.guildName, icon: null });
  if (!made.ok) return made;
  const { guild } = made.value;
  if (guild === null) return failure({ kind: 'invalid', detail: 'no server' });
  const furnished = await furnish(plan, guild, found.value, deps.calls);
  if (!furnished.ok) await own('guilds.delete', { guildId: guild.id });
  return furnished;
};

const furnish = async (
  plan: Plan,
  guild: Guild,
  accounts: ReadonlyMap<string, Account>,
  calls: Calls,
): Promise<Result<Stage>> => {
  const there = guild.channels.flatMap(({ id, name, type }) =>
    type === 'text' ? [[name, id] as const] : [],
  );
  const place = { guildId: guild.id, categoryId: guild.categories[0]?.id ?? null };
  const channels = await makeChannels(calls, place, plan.channels, new Map(there));
  if (!channels.ok) return channels;
  const invite = () => calls.own('invites.create', { guildId: guild.id, expiresAfter: null, maxUses: null });
  // Members have not come by the invite that strangers use: those who raid are known by theirs.
  const [old, invited] = [await invite(), await invite()];
  if (!old.ok) return old;
  if (!invited.ok) return invited;
  const inviteCode = invited.value.invite.code;
  const tokenOf = (key: string): string => accounts.get(key)?.token ?? '';
  for (const { key, isMember } of plan.people) {
    const joined = isMember
      ? await calls.as(tokenOf(key), 'invites.join', { code: old.value.invite.code })
      : null;
    if (joined?.ok === false) return joined;
  }
  const idsOf = (isStaff: boolean): readonly UserId[] =>
    plan.people.flatMap(({ key, isMember, isModerator }) => {
      const account = accounts.get(key);
      return isMember && isModerator === isStaff && account !== undefined ? [account.userId] : [];
    });
  const role = await makeRole(calls, guild.id, STAFF_ROLE(), idsOf(true));
  if (!role.ok) return role;
  const known = await makeRole(calls, guild.id, REGULAR_ROLE(), idsOf(false));
  if (!known.ok) return known;
  for (const { by, channel, text } of plan.history) {
    const channelId = channels.value.get(channel);
    if (channelId === undefined) continue;
    const said = await calls.as(tokenOf(by), 'messages.create', { channelId, content: text, parentId: null });
    if (!said.ok) return said;
  }
  return success({
    ...{ guildId: guild.id, inviteCode, accounts },
    ...{ channels: channels.value, staffRole: role.value },
  });
};

/** The ids of the messages that stand in a channel, but for those before one: as many pages as there are. */
export const listMessages = async (
  { own }: Calls,
  channelId: ChannelId,
): Promise<Result<ReadonlySet<MessageId>>> => {
  const ids = new Set<MessageId>();
  for (let before: MessageId | undefined; ;) {
    const page = await own('messages.list', {
      channelId,
      limit: 100,
      ...(before === undefined ? {} : { before }),
    });
    if (!page.ok) return page;
    const { messages } = page.value.data;
    for (const { id } of messages) ids.add(id);
    before = messages[0]?.id;
    if (messages.length < 100 || before === undefined) return success(ids);
  }
};
