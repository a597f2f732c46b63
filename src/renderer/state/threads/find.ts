import { type Failure, type Result, success } from '../../../contract/failure';
import type { Thread } from '../../../contract/entities/thread';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId } from '../../../contract/ids';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { mayPass } from '../live/may-pass';
import type { LiveBatch } from '../live-events';
import type { InnerThunk } from '../store';
import { threadLost, threadsLoaded } from './actions';
import { beginsFollowing } from './follows';
import { selectHasThreads } from './selectors';

const isGone = (why: Failure): boolean => why.kind === 'refused' && !mayPass(why);

/** Asks the server for a thread, unless it is being asked; a thread that it does not show is forgotten. */
export const findThread =
  (channelId: ChannelId): InnerThunk<Promise<Result<Thread>>> =>
  (dispatch, _getState, { work }) => {
    const under = work.findingThreads.get(channelId);
    if (under !== undefined) return under;
    const ask = async (): Promise<Result<Thread>> => {
      const result = await dispatch(fetchSnapshot('threads.find', { channelId }));
      work.findingThreads.delete(channelId);
      if (!result.ok) {
        if (isGone(result.failure)) dispatch(threadLost(channelId));
        return result;
      }
      const { thread } = result.value.value;
      dispatch(threadsLoaded({ threads: [thread], since: result.value.since }));
      return success(thread);
    };
    const asked = ask();
    work.findingThreads.set(channelId, asked);
    return asked;
  };

/** Asks for those of some channels that are not known, for they are threads; answers when all are there. */
export const findThreads =
  (channelIds: Iterable<ChannelId>): InnerThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!selectHasThreads(getState())) return;
    const strange = [...new Set(channelIds)].filter((id) => !(id in getState().channels.byId));
    await Promise.all(strange.map((id) => dispatch(findThread(id))));
  };

/** The threads that events are about and that are not known: the user follows them from now on. */
export const strangeThreads = (events: readonly LiveEvent[], batch: LiveBatch): ReadonlySet<ChannelId> =>
  new Set(
    events.flatMap((event) => {
      if (event.name === 'THREAD_FOLLOW') return event.data.following ? [event.data.threadId] : [];
      if (event.name !== 'CHANNEL_MESSAGE' || batch.strange?.has(event.data.channelId) !== true) return [];
      return beginsFollowing(event.data, batch) ? [event.data.channelId] : [];
    }),
  );
