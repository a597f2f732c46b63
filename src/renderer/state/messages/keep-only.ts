import type { ChannelId, GuildId } from '../../../contract/ids';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { KEEP_LIMITS } from '../../../contract/keep-limits';
import { selectHasConversations } from '../conversations/selectors';
import type { AppThunk, RootState } from '../store';

const seenIn = ({ channels, conversations, guilds }: RootState) => {
  const byGuild = new Map<GuildId, ChannelId[]>(
    [...guilds.ids, ...conversations.ids.map(guildOfConversation)].map((id) => [id, []]),
  );
  for (const { id, guildId } of Object.values(channels.byId)) byGuild.get(guildId)?.push(id);
  return [...byGuild]
    .slice(0, KEEP_LIMITS.seenGuilds)
    .map(([guildId, ids]) => ({ guildId, channelIds: ids.slice(0, KEEP_LIMITS.seenOfGuild) }));
};

/**
 * Tells main which channels the person sees, so that it keeps no messages of others: soon after the server has said so, for
 * the first screen comes first.
 */
export const keepOnlySeen =
  (): AppThunk =>
  (_dispatch, getState, { bridge, work }) => {
    // Before the conversations are known, theirs would be taken for unseen.
    const { phase } = getState().conversations;
    if (work.isTellingSeen || (selectHasConversations(getState()) && phase !== 'loaded')) return;
    work.isTellingSeen = true;
    work.later(() => {
      work.isTellingSeen = false;
      void bridge.invoke('kept.only', { guilds: seenIn(getState()) });
    }, KEEP_LIMITS.seenAfterMs);
  };
