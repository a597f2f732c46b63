import type { ChannelId } from '../../../contract/ids';
import type { InnerThunk } from '../store';

/** Has main remove what it keeps of a held channel that the server refuses. */
export const forgetKept =
  (channelId: ChannelId): InnerThunk =>
  (_dispatch, getState, { bridge }) => {
    const guildId = getState().messages.byChannel[channelId]?.guildId ?? null;
    if (guildId === null) return;
    void bridge.invoke('kept.write', { guildId, channelId, completeTo: 0, hasOlder: false, messages: [] });
  };
