import type { GuildId, UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { StatusChange } from '../data/statuses';
import type { FanOut } from './fan-out';
import type { Hub } from './hub';

export interface TellStatusesOptions {
  /** The guilds of each of these users. */
  readonly guildsOf: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, readonly GuildId[]>>;
  readonly hub: Pick<Hub, 'changed'>;
  readonly together: FanOut['together'];
}

/** An event to be sent: a status in one guild. */
interface InGuild {
  readonly guildId: GuildId;
  readonly change: StatusChange;
}

/** Those of one guild follow each other. */
const byGuild = (
  changes: readonly StatusChange[],
  guilds: ReadonlyMap<UserId, readonly GuildId[]>,
): readonly InGuild[] => {
  const found = new Map<GuildId, InGuild[]>();
  for (const change of changes)
    for (const guildId of guilds.get(change.userId) ?? []) {
      const known = found.get(guildId);
      if (known === undefined) found.set(guildId, [{ guildId, change }]);
      else known.push({ guildId, change });
    }
  return [...found.values()].flat();
};

/**
 * Sends statuses to the members of the users' guilds: by one query, and as many events in one turn of the event loop as
 * a session may be given at once. Users in many guilds cause more events; sockets and calls have their turn in between.
 */
export const createTellStatuses =
  ({ guildsOf, hub, together }: TellStatusesOptions) =>
  async (changes: readonly StatusChange[]): Promise<void> => {
    const events = byGuild(changes, await guildsOf(changes.map(({ userId }) => userId)));
    for (let sent = 0; sent < events.length; sent += GATEWAY.statusesAtOnce) {
      if (sent > 0) await new Promise((resolve) => setImmediate(resolve));
      together(() => {
        for (const { guildId, change } of events.slice(sent, sent + GATEWAY.statusesAtOnce))
          hub.changed(change.version, 'GUILD_MEMBER_STATUS', {
            guildId,
            userId: change.userId,
            status: change.status,
          });
      });
    }
  };
