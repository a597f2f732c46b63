import type { Failure, Result } from '../../../contract/failure';
import type { GuildEmoji } from '../../../contract/entities/emoji';
import type { EmojiId, GuildId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { offerUndo } from '../undo/thunks';
import { selectGuildEmoji, selectWantsEmoji } from './selectors';
import { emojiLists } from './slice';

const ADDING: Texts = { otherwise: msg('Failed to add emoji') };
const RENAMING: Texts = { otherwise: msg('Failed to rename emoji') };
const DELETING: Texts = { otherwise: msg('Failed to delete emoji') };

/** Fetches a guild's emoji; those that are held stay on the screen during the request. */
export const loadEmoji = emojiLists.load;

/** Fetches a guild's emoji if they are not known, or may have changed. */
export const wantEmoji =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectWantsEmoji(getState(), guildId)) await dispatch(loadEmoji(guildId));
  };

/** The event with a guild's emoji after a change of those that are held. */
const changedList = (
  state: RootState,
  guildId: GuildId,
  change: (emoji: readonly GuildEmoji[]) => readonly GuildEmoji[],
) => liveEvent('GUILD_EMOJI', { guildId, emoji: [...change(selectGuildEmoji(state, guildId))] });

/** A longer pause is a failure. */
const MOST_PAUSE_MS = 10_000;

const byName = (a: GuildEmoji, b: GuildEmoji): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

/** The pause after which a server that has been sent many pictures takes the next; null for any other failure. */
const pauseOf = (failure: Failure): number | null => {
  if (failure.kind !== 'refused' || failure.status !== 429 || failure.retryAfterMs === null) return null;
  return failure.retryAfterMs <= MOST_PAUSE_MS ? failure.retryAfterMs : null;
};

/** Adds an emoji to a guild; `image` is a picture in base64. */
export const addEmoji =
  (
    guildId: GuildId,
    { name, image }: { readonly name: string; readonly image: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, work }) => {
    const make = async (): ReturnType<typeof bridge.callApi<'emoji.create'>> => {
      for (;;) {
        const made = await bridge.callApi('emoji.create', { guildId, name, image });
        const pause = made.ok ? null : pauseOf(made.failure);
        if (pause === null) return made;
        await new Promise<void>((resolve) => work.later(resolve, pause));
      }
    };
    const result = await dispatch(
      act({
        make,
        tells: ({ emoji: added }) => [
          changedList(getState(), guildId, (held) =>
            [...held.filter(({ id }) => id !== added.id), added].toSorted(byName),
          ),
        ],
      }),
    );
    return doneInWords(ADDING, result);
  };

/** Renames an emoji of a guild: shown when the server has agreed, since another one may have the name. */
export const renameEmoji =
  (guildId: GuildId, emojiId: EmojiId, name: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('emoji.rename', { emojiId, name }),
        tells: () => [
          changedList(getState(), guildId, (held) =>
            held.map((one) => (one.id === emojiId ? { ...one, name } : one)).toSorted(byName),
          ),
        ],
      }),
    );
    return doneInWords(RENAMING, result);
  };

/** Deletes an emoji of a guild: it disappears at once, and returns if the server refuses. */
export const deleteEmoji =
  (guildId: GuildId, emoji: GuildEmoji): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const without = () =>
      changedList(getState(), guildId, (held) => held.filter(({ id }) => id !== emoji.id));
    const result = await dispatch(
      act({
        make: () => bridge.callApi('emoji.delete', { emojiId: emoji.id }),
        shows: [without()],
        undo: () => [
          changedList(getState(), guildId, (held) =>
            [...held.filter(({ id }) => id !== emoji.id), emoji].toSorted(byName),
          ),
        ],
        tells: () => [without()],
      }),
    );
    const offer = { guildId, action: 'EMOJI_DELETE', target: emoji.name, count: 1 };
    if (!result.ok) dispatch(toastShown('error', failureText(DELETING, result.failure)));
    else dispatch(offerUndo(t('Emoji deleted'), offer));
  };
