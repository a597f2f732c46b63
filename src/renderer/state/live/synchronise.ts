import { success, type Result } from '../../../contract/failure';
import type { ChannelId } from '../../../contract/ids';
import { loadGuilds } from '../guilds/thunks';
import { wantHeld } from '../held/thunks';
import { fetchMembers } from '../members/load-members';
import { fetchRoles } from '../roles/load-roles';
import { catchUp } from '../messages/catch-up';
import { loadConversations } from '../conversations/load';
import { repairSelection } from '../navigation/thunks';
import { loadRelations } from '../relations/thunks';
import { selectThread } from '../threads/selectors';
import { findThread } from '../threads/find';
import type { InnerThunk, RootState } from '../store';
import { mayPass } from './may-pass';

/** The held channels, the open one first, because the person is looking at it. */
const heldChannels = ({ messages, navigation }: RootState): readonly ChannelId[] =>
  (Object.keys(messages.byChannel) as ChannelId[]).sort(
    (a, b) => Number(b === navigation.channelId) - Number(a === navigation.channelId),
  );

/**
 * Fetches all held data again, after a loss that could not be resumed: the guilds, the open guild's members and roles,
 * and each held channel's messages (docs/protocol.md, Resume). Answers the first failure that another attempt may fix.
 */
export const synchronise = (): InnerThunk<Promise<Result<null>>> => async (dispatch, getState) => {
  const conversations = dispatch(loadConversations());
  const guilds = await dispatch(loadGuilds());
  if (!guilds.ok) return guilds;
  dispatch(repairSelection());
  void dispatch(loadRelations());
  void dispatch(wantHeld());
  await conversations;
  dispatch(repairSelection());
  const { guildId, channelId } = getState().navigation;
  if (channelId !== null && selectThread(getState(), channelId) !== null)
    void dispatch(findThread(channelId)).then(() => dispatch(repairSelection()));
  const open = guildId === null ? [] : [dispatch(fetchRoles(guildId)), dispatch(fetchMembers(guildId))];
  for (const id of heldChannels(getState())) {
    const result = await dispatch(catchUp(id));
    if (!result.ok) return result;
  }
  const refused = (await Promise.all(open)).find((result) => !result.ok && mayPass(result.failure));
  return refused ?? success(null);
};
