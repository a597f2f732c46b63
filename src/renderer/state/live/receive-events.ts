import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { withSingleDeletions } from '../../../domain/messages/single-deletions';
import { farewellsOf } from '../guilds/farewells';
import { channelFarewellsOf } from '../channels/farewells';
import { rejectionsOf } from '../held/rejections';
import { loadRoles } from '../roles/load-roles';
import { catchUp } from '../messages/catch-up';
import { liveEventsReceived } from '../live-events';
import { repairSelection } from '../navigation/thunks';
import { judge } from '../notifications/judge';
import { notify, tidyNotifications } from '../notifications/notify';
import { notifyReactions } from '../notifications/notify-reactions';
import { notifyReports } from '../queue/notify-reports';
import { forgetLostQueues } from '../queue/thunks';
import { notifyRequests } from '../relations/notify-requests';
import { selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { findThreads, strangeThreads } from '../threads/find';
import { forgetGoneThreads } from '../threads/thunks';
import { toastShown } from '../toasts/slice';
import { typingSwept } from '../typing/slice';
import { followVoice } from '../voice/follow';
import { batchOf } from './batch';

/** Runs once a second while somebody is typing: removes users who have stopped. */
const sweepTyping =
  (): AppThunk =>
  (dispatch, getState, { now, work }) => {
    if (work.isSweepingTyping || Object.keys(getState().typing.byChannel).length === 0) return;
    work.isSweepingTyping = true;
    work.later(() => {
      work.isSweepingTyping = false;
      dispatch(typingSwept(now()));
      dispatch(sweepTyping());
    }, TIMERS.typingSweepMs);
  };

/** Guilds in which the events gave the signed-in user a role that is known by id only. */
const guildsWithUnknownRoles = (state: RootState, events: readonly LiveEvent[]): ReadonlySet<GuildId> => {
  const me = selectMyId(state);
  const guildIds = new Set<GuildId>();
  for (const event of events) {
    if (event.name !== 'GUILD_MEMBER_ROLE_ADD' || event.data.userId !== me) continue;
    const { guildId, roleId } = event.data;
    const roles = state.roles.byGuild[guildId];
    if (roles !== undefined && roles.mine.includes(roleId) && roles.byId[roleId] === undefined)
      guildIds.add(guildId);
  }
  return guildIds;
};

/** The channels in which deleted messages are back: what is held of them is fetched again. */
const restoredIn = (events: readonly LiveEvent[]): ReadonlySet<ChannelId> =>
  new Set(
    events.flatMap((event) => (event.name === 'CHANNEL_MESSAGES_RESTORED' ? [event.data.channelId] : [])),
  );

/** Takes a push of live events: one action for all of them, then the follow-up work and the notifications. */
export const receiveEvents =
  (arrived: readonly LiveEvent[]): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const events = withSingleDeletions(arrived);
    const farewells = [
      ...farewellsOf(getState(), events),
      ...channelFarewellsOf(getState(), events),
      ...rejectionsOf(getState(), events),
    ];
    const batch = batchOf(getState(), events, now());
    const { byId } = getState().channels;
    const strange = strangeThreads(events, batch);
    const judged = judge(getState(), batch);
    dispatch(notifyRequests(batch));
    dispatch(notifyReports(batch));
    work.record(events);
    dispatch(liveEventsReceived({ ...batch, decisions: judged.map(({ decision }) => decision) }));
    for (const farewell of farewells) dispatch(toastShown('info', farewell));
    dispatch(repairSelection());
    dispatch(forgetGoneThreads(byId));
    dispatch(forgetLostQueues());
    void dispatch(findThreads(strange));
    dispatch(sweepTyping());
    for (const channelId of restoredIn(events)) void dispatch(catchUp(channelId));
    for (const guildId of guildsWithUnknownRoles(getState(), events)) void dispatch(loadRoles(guildId));
    dispatch(followVoice(events));
    dispatch(tidyNotifications(events));
    dispatch(notify(judged));
    dispatch(notifyReactions(batch));
  };
