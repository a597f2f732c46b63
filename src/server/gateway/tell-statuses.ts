import type { GuildId, UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import { compareIds } from '../../domain/ids';
import type { StatusChange } from '../data/statuses';
import type { FanOut } from './fan-out';
import type { Hub } from './hub';

export interface TellStatusesOptions {
  /** The guilds of each of these users. */
  readonly guildsOf: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, readonly GuildId[]>>;
  /** The friends of each of these users. */
  readonly friendsOf: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, readonly UserId[]>>;
  readonly hub: Pick<Hub, 'changed' | 'changedFor'>;
  readonly together: FanOut['together'];
}

/** An event to be sent: a status in one guild, or for one friend. */
type Telling = { readonly change: StatusChange } & (
  | { readonly guildId: GuildId }
  | { readonly friendId: UserId }
);

/** Those of one guild follow each other. */
const byGuild = (
  changes: readonly StatusChange[],
  guilds: ReadonlyMap<UserId, readonly GuildId[]>,
): readonly Telling[] => {
  const found = new Map<GuildId, Telling[]>();
  for (const change of changes)
    for (const guildId of guilds.get(change.userId) ?? []) {
      const known = found.get(guildId);
      if (known === undefined) found.set(guildId, [{ guildId, change }]);
      else known.push({ guildId, change });
    }
  return [...found.values()].flat();
};

/** Those for one friend follow each other. */
const byFriend = (
  changes: readonly StatusChange[],
  friends: ReadonlyMap<UserId, readonly UserId[]>,
): readonly Telling[] =>
  changes
    .flatMap((change) => (friends.get(change.userId) ?? []).map((friendId) => ({ friendId, change })))
    .sort((one, other) => compareIds(one.friendId, other.friendId));

/**
 * Sends statuses to the members of the users' guilds, and to their friends: by one query for each, and as many events in one turn of the event loop as
 * a session may be given at once. Users in many guilds cause more events; sockets and calls have their turn in between.
 */
export const createTellStatuses =
  ({ guildsOf, friendsOf, hub, together }: TellStatusesOptions) =>
  async (changes: readonly StatusChange[]): Promise<void> => {
    const userIds = changes.map(({ userId }) => userId);
    const [guilds, friends] = await Promise.all([guildsOf(userIds), friendsOf(userIds)]);
    const events = [...byGuild(changes, guilds), ...byFriend(changes, friends)];
    for (let sent = 0; sent < events.length; sent += GATEWAY.statusesAtOnce) {
      if (sent > 0) await new Promise((resolve) => setImmediate(resolve));
      together(() => {
        for (const telling of events.slice(sent, sent + GATEWAY.statusesAtOnce)) {
          const { version, ...shown } = telling.change;
          if ('guildId' in telling)
            hub.changed(version, 'GUILD_MEMBER_STATUS', { guildId: telling.guildId, ...shown });
          else hub.changedFor(version, telling.friendId, 'FRIEND_STATUS', shown);
        }
      });
    }
  };
