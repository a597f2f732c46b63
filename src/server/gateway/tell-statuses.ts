import type { GuildId, UserId } from '../../contract/ids';
import type { StatusChange } from '../data/statuses';
import type { FanOut } from './fan-out';
import type { Hub } from './hub';

export interface TellStatusesOptions {
  /** The guilds of each of these users. */
  readonly guildsOf: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, readonly GuildId[]>>;
  readonly hub: Pick<Hub, 'changed'>;
  readonly together: FanOut['together'];
}

/** Sends statuses to the members of the users' guilds: by one query, and all events in one turn of the event loop. */
export const createTellStatuses =
  ({ guildsOf, hub, together }: TellStatusesOptions) =>
  async (changes: readonly StatusChange[]): Promise<void> => {
    const guilds = await guildsOf(changes.map(({ userId }) => userId));
    const byGuild = new Map<GuildId, StatusChange[]>();
    for (const change of changes)
      for (const guildId of guilds.get(change.userId) ?? []) {
        const known = byGuild.get(guildId);
        if (known === undefined) byGuild.set(guildId, [change]);
        else known.push(change);
      }
    together(() => {
      for (const [guildId, ofGuild] of byGuild)
        for (const { userId, status, version } of ofGuild)
          hub.changed(version, 'GUILD_MEMBER_STATUS', { guildId, userId, status });
    });
  };
