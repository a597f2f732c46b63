import type { GuildId, UserId } from '../../../contract/ids';
import { mentionedUserIds } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { learnNames, nameIn, namesToAsk } from '../notifications/names';
import { selectInviteHosts } from '../session/selectors';
import type { AppThunk } from '../store';
import { selectMentions } from './selectors';
import { mentionedNamed } from './slice';

/**
 * Learns the names of those whom the shown messages mention in servers that were not opened: each once, by the limited
 * requests of notifications (`NameCache`). A name that does not come stays unknown.
 */
export const nameMentioned =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now, work }) => {
    const hosts = selectInviteHosts(getState());
    const byGuild = new Map<GuildId, Set<UserId>>();
    for (const { guildId, message } of selectMentions(getState())) {
      if (!message.content.includes('<@')) continue;
      const ids = byGuild.get(guildId) ?? new Set<UserId>();
      for (const userId of mentionedUserIds(parseMarkup(message.content, hosts))) ids.add(userId);
      byGuild.set(guildId, ids);
    }
    const tell = (guildId: GuildId, ids: readonly UserId[]): void => {
      const nameOf = nameIn(getState(), guildId, work.names, now());
      const found = ids.flatMap((userId) => {
        const name = nameOf(userId);
        return name === null || getState().inbox.names[guildId]?.[userId] === name
          ? []
          : [[userId, name] as const];
      });
      if (found.length > 0) dispatch(mentionedNamed({ guildId, names: Object.fromEntries(found) }));
    };
    await Promise.all(
      [...byGuild].map(async ([guildId, all]) => {
        const ids = [...all].filter((userId) => getState().inbox.names[guildId]?.[userId] === undefined);
        const asked = namesToAsk(getState(), guildId, ids, { book: work.names, now: now() });
        await dispatch(learnNames(guildId, asked));
        tell(guildId, ids);
      }),
    );
  };
