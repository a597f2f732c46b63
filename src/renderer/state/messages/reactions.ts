import type { Message } from '../../../contract/entities/message';
import type { Reactor } from '../../../contract/entities/reaction';
import type { Result, Told } from '../../../contract/failure';
import type { ChannelId, GuildId, MessageId, UserId } from '../../../contract/ids';
import { REACTION_LIMITS } from '../../../contract/limits';
import { customEmojiId } from '../../../domain/emoji/custom-emoji';
import { msg, t } from '../../../domain/i18n/t';
import { countOf, isMine } from '../../../domain/messages/reactions';
import { selectCanCallIn, selectCanIn } from '../channels/rights';
import { selectEmoji } from '../emoji/selectors';
import { doneInWords, inWords } from '../failures';
import { selectBlockedReason } from '../gateway/selectors';
import { act, type Step } from '../live/act';
import { liveEvent } from '../live-events';
import { selectLimit, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { selectMessage } from './selectors';
import { messageChanged } from './slice';

const ADDING = { otherwise: msg('Failed to add reaction') } as const;
const REMOVING = { otherwise: msg('Failed to remove reaction') } as const;
const LISTING = { otherwise: msg('Failed to load reactions') } as const;

/** Whether the user may react to the messages of a channel with an emoji that nobody has used on them. */
export const selectMayAddReactions = (state: RootState, channelId: ChannelId): boolean =>
  selectCanCallIn(state, channelId, 'reactions.add') && selectCanIn(state, channelId, 'ADD_REACTIONS');

/** Why no new emoji can be put on a message now; undefined where one can. */
export const selectAddingReason = (
  state: RootState,
  channelId: ChannelId,
  messageId: MessageId,
): string | undefined => {
  const blocked = selectBlockedReason(state);
  if (blocked !== undefined) return blocked;
  const limit = selectLimit(state, 'reactions_per_message', REACTION_LIMITS.ofMessage);
  const used = selectMessage(state, channelId, messageId)?.reactions.length ?? 0;
  return used < limit ? undefined : t('This message has {{limit}} different reactions already', { limit });
};

interface OnMessage {
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
}

/** The name of a reaction's emoji, if it is one of the guild. */
const nameOfReaction = (
  state: RootState,
  guildId: GuildId,
  reactions: Message['reactions'],
  emoji: string,
): string | undefined => {
  const id = customEmojiId(emoji);
  if (id === null) return undefined;
  return selectEmoji(state, guildId, id)?.name ?? reactions.find((one) => one.emoji === emoji)?.name;
};

/** The user's reaction, or its end, as the event that tells of it: with the number that there is then. */
const ownStep = (
  state: RootState,
  { channelId, messageId }: OnMessage,
  emoji: string,
  isOn: boolean,
): readonly Step[] => {
  const reactions = selectMessage(state, channelId, messageId)?.reactions;
  const guildId = state.channels.byId[channelId]?.guildId;
  const userId = selectMyId(state);
  if (reactions === undefined || guildId === undefined || userId === null) return [];
  const change = isMine(reactions, emoji) === isOn ? 0 : isOn ? 1 : -1;
  const count = Math.max(0, countOf(reactions, emoji) + change);
  const emojiName = nameOfReaction(state, guildId, reactions, emoji);
  const data = { guildId, channelId, messageId, userId, emoji, emojiName, count };
  return [liveEvent(isOn ? 'CHANNEL_REACTION_ADD' : 'CHANNEL_REACTION_REMOVE', data)];
};

/**
 * Reacts to a message with an emoji, or takes the reaction back: shown at once, and undone if the server refuses. Acts
 * on one emoji of a message run one after the other, so that the last one decides.
 */
export const setReaction =
  (on: OnMessage, emoji: string, isOn: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, work }) => {
    const { channelId, messageId } = on;
    const reactionsNow = () => selectMessage(getState(), channelId, messageId)?.reactions;
    const before = reactionsNow();
    const key = `${messageId} ${emoji}`;
    const earlier = work.reacting.get(key);
    // The event of an earlier act may come while a later one is on its way.
    if (before === undefined || (earlier?.isOn ?? isMine(before, emoji)) === isOn) return;
    const shows = ownStep(getState(), on, emoji, isOn);
    let shown: typeof before | undefined;
    const call = async (): Promise<Told<unknown>> => {
      await earlier?.made.catch(() => undefined);
      return bridge.callApi(isOn ? 'reactions.add' : 'reactions.remove', { messageId, emoji });
    };
    /** The steps of the last act on the emoji; a later one stands. */
    const last = (steps: () => readonly Step[]) => () => (work.reacting.has(key) ? [] : steps());
    const result = await dispatch(
      act<unknown>({
        make: async () => {
          shown = reactionsNow();
          const made = call();
          work.reacting.set(key, { made, isOn });
          const answer = await made;
          if (work.reacting.get(key)?.made === made) work.reacting.delete(key);
          return answer;
        },
        shows,
        undo: last(() =>
          // Where nothing else has changed, an emoji that was gone is back in its place.
          reactionsNow() === shown
            ? [messageChanged({ channelId, messageId, change: { reactions: before } })]
            : ownStep(getState(), on, emoji, !isOn),
        ),
        tells: last(() => ownStep(getState(), on, emoji, isOn)),
      }),
    );
    const words = doneInWords(isOn ? ADDING : REMOVING, result);
    if (!words.ok) dispatch(toastShown('error', words.failure));
  };

/** Removes others' reactions: one person's, all with an emoji (`userId` null), or all of the message (both null). */
export const removeReactions =
  (
    { channelId, messageId }: OnMessage,
    { emoji, userId }: { readonly emoji: string | null; readonly userId: UserId | null },
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const guildId = getState().channels.byId[channelId]?.guildId;
    if (guildId === undefined) return;
    const about = { guildId, channelId, messageId };
    const result = await dispatch(
      act({
        make: () => bridge.callApi('reactions.clear', { messageId, emoji, userId }),
        tells: () => {
          if (emoji === null || userId === null)
            return [liveEvent('CHANNEL_REACTION_CLEAR', { ...about, emoji })];
          const reactions = selectMessage(getState(), channelId, messageId)?.reactions ?? [];
          const count = Math.max(0, countOf(reactions, emoji) - 1);
          return [liveEvent('CHANNEL_REACTION_REMOVE', { ...about, userId, emoji, count })];
        },
      }),
    );
    const words = doneInWords(REMOVING, result);
    if (!words.ok) dispatch(toastShown('error', words.failure));
  };

/** The people who reacted to a message with an emoji, in the order of their reactions; `after` is the last known one. */
export const listReactors =
  (
    messageId: MessageId,
    emoji: string,
    { after, limit }: { readonly after?: UserId | undefined; readonly limit: number },
  ): AppThunk<Promise<Result<readonly Reactor[], string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = inWords(
      LISTING,
      await bridge.callApi('reactions.list', { messageId, emoji, after, limit }),
    );
    return result.ok ? { ok: true, value: result.value.users } : result;
  };
