import type { ChannelId, GuildId } from '../../../contract/ids';
import { limitText } from '../../../domain/guilds/rule-texts';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { selectWantsBoosts } from '../boosts/selectors';
import { loadBoosts } from '../boosts/thunks';
import { selectFileLimit } from '../guild-settings/selectors';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectDraftFiles } from './selectors';
import { addFiles, removeFile, sendFiles } from './thunks';

const sayTooLarge = (name: string, limit: number) =>
  toastShown(
    'error',
    t('{{name}}: {{reason}}', {
      name: stripInvisible(name),
      reason: t('This file is larger than {{size}}', { size: limitText(limit) }),
    }),
  );

/** The most bytes of a file in a guild; its level of boosts is asked for only if a file needs a higher one than is known. */
const limitFor =
  (guildId: GuildId, largest: number): InnerThunk<Promise<number>> =>
  async (dispatch, getState) => {
    if (largest > selectFileLimit(getState(), guildId) && selectWantsBoosts(getState(), guildId))
      await dispatch(loadBoosts(guildId));
    return selectFileLimit(getState(), guildId);
  };

/** Adds those of the given files to a draft, or sends them at once, that the server takes; a toast names each of the others. */
export const takeFiles =
  (
    { guildId, channelId }: { readonly guildId: GuildId; readonly channelId: ChannelId },
    given: readonly File[],
    isAtOnce: boolean,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const limit = await dispatch(limitFor(guildId, Math.max(0, ...given.map(({ size }) => size))));
    for (const { name, size } of given) if (size > limit) dispatch(sayTooLarge(name, limit));
    const files = given.filter(({ size }) => size <= limit);
    await dispatch(isAtOnce ? sendFiles(channelId, files) : addFiles(channelId, files));
  };

/** Removes files from a draft that the server does not take in its guild; a toast names each. */
export const removeTooLarge =
  (guildId: GuildId, channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const sizes = selectDraftFiles(getState(), channelId).map(({ size }) => size);
    const limit = await dispatch(limitFor(guildId, Math.max(0, ...sizes)));
    for (const { id, name, size } of selectDraftFiles(getState(), channelId)) {
      if (size <= limit) continue;
      dispatch(sayTooLarge(name, limit));
      void dispatch(removeFile(id));
    }
  };
