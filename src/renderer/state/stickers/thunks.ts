import type { GuildSticker } from '../../../contract/entities/sticker';
import type { Result } from '../../../contract/failure';
import type { GuildId, StickerId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { offerUndo } from '../undo/thunks';
import { selectHeldStickers, selectWantsStickers } from './selectors';
import { stickerLists } from './slice';

const ADDING: Texts = { otherwise: msg('Failed to add sticker') };
const CHANGING: Texts = { otherwise: msg('Failed to change sticker') };
const DELETING: Texts = { otherwise: msg('Failed to delete sticker') };

/** Fetches a guild's stickers; those that are held stay on the screen during the request. */
export const loadStickers = stickerLists.load;

/** Fetches a guild's stickers if they are not known, or may have changed. */
export const wantStickers =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectWantsStickers(getState(), guildId)) await dispatch(loadStickers(guildId));
  };

const byName = (a: GuildSticker, b: GuildSticker): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

/** The event with a guild's stickers after a change of those that are held. */
const changedList = (
  state: RootState,
  guildId: GuildId,
  change: (stickers: readonly GuildSticker[]) => readonly GuildSticker[],
) =>
  liveEvent('GUILD_STICKERS', {
    guildId,
    stickers: change(selectHeldStickers(state, guildId).value).toSorted(byName),
  });

/** What a person says of a sticker. */
export interface StickerFields {
  readonly name: string;
  readonly emoji: string;
}

/** Adds a sticker to a guild; `image` is a picture in base64. */
export const addSticker =
  (guildId: GuildId, fields: StickerFields, image: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('stickers.create', { guildId, ...fields, image }),
        tells: ({ sticker }) => [
          changedList(getState(), guildId, (held) => [
            ...held.filter(({ id }) => id !== sticker.id),
            sticker,
          ]),
        ],
      }),
    );
    return doneInWords(ADDING, result);
  };

/** Changes name and emoji of a sticker: shown when the server has agreed. */
export const changeSticker =
  (guildId: GuildId, stickerId: StickerId, fields: StickerFields): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('stickers.rename', { stickerId, ...fields }),
        tells: () => [
          changedList(getState(), guildId, (held) =>
            held.map((one) => (one.id === stickerId ? { ...one, ...fields } : one)),
          ),
        ],
      }),
    );
    return doneInWords(CHANGING, result);
  };

/** Deletes a sticker of a guild: it disappears at once, and returns if the server refuses. */
export const deleteSticker =
  (guildId: GuildId, sticker: GuildSticker): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const without = () =>
      changedList(getState(), guildId, (held) => held.filter(({ id }) => id !== sticker.id));
    const result = await dispatch(
      act({
        make: () => bridge.callApi('stickers.delete', { stickerId: sticker.id }),
        shows: [without()],
        undo: () => [
          changedList(getState(), guildId, (held) => [
            ...held.filter(({ id }) => id !== sticker.id),
            sticker,
          ]),
        ],
        tells: () => [without()],
      }),
    );
    const offer = { guildId, action: 'STICKER_DELETE', target: sticker.name, count: 1 };
    if (!result.ok) dispatch(toastShown('error', failureText(DELETING, result.failure)));
    else dispatch(offerUndo(t('Sticker deleted'), offer));
  };
