import { failure, type Result, success } from '../../../contract/failure';
import type { GuildInfo } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import { conflictingKeys, type Edits, shownValues } from '../../../domain/guilds/concurrent-edits';
import { t } from '../../../domain/i18n/t';
import { inWords } from '../failures';
import type { AppThunk } from '../store';
import { selectGuildInfo } from './selectors';
import { guildInfoChanged } from './slice';
import { fetchGuildInfo } from './thunks';

/** What of a guild can be edited. The pictures are as the server has them, or data URLs of what was cropped. */
export type GuildForm = Pick<GuildInfo, 'description' | 'icon' | 'banner' | 'discoverable'> & {
  readonly name: string;
};

/** What came of saving. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly sent: GuildForm; readonly saved: GuildForm }
  /** Somebody else has changed the same meanwhile: nothing was sent. */
  | { readonly kind: 'conflict' };

/** The part of a guild's info that can be edited. */
export const formOf = ({ name, description, icon, banner, discoverable }: GuildInfo): GuildForm => ({
  name,
  description,
  icon,
  banner,
  discoverable,
});

/** As the server keeps it. */
const tidied = (form: GuildForm): GuildForm => ({
  ...form,
  name: form.name.trim(),
  description: form.description?.trim() === '' ? null : form.description,
});

/**
 * Saves what was edited of a guild (docs/spec/server-settings.md 'Overview'). A call carries all of it, so what is
 * saved is asked for before: fields that were not edited here keep what others have made of them, and those that
 * others have edited too are not overwritten unseen.
 */
export const saveGuild =
  (guildId: GuildId, edits: Edits<GuildForm>): AppThunk<Promise<Result<SaveOutcome, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const loaded = await dispatch(fetchGuildInfo(guildId));
    if (!loaded.ok) return inWords('guilds.edit', loaded);
    const info = selectGuildInfo(getState(), guildId);
    if (info === null) return failure(t('Failed to update server'));
    const before = formOf(info);
    if (conflictingKeys(edits, before).length > 0) return success({ kind: 'conflict' });
    const sent = shownValues(edits, before);
    const { name, description, icon, banner, discoverable } = tidied(sent);
    const result = await bridge.callApi('guilds.edit', {
      guildId,
      name,
      description,
      avatar: icon,
      banner,
      ...(discoverable === null ? {} : { discoverable }),
    });
    if (!result.ok) return inWords('guilds.edit', result);
    // The event may have come already, and with it the addresses of the pictures.
    const now = selectGuildInfo(getState(), guildId);
    const pictures = {
      ...(now?.icon === before.icon && { icon }),
      ...(now?.banner === before.banner && { banner }),
    };
    dispatch(guildInfoChanged({ guildId, change: { name, description, discoverable, ...pictures } }));
    const after = selectGuildInfo(getState(), guildId) ?? info;
    return success({ kind: 'saved', sent, saved: formOf(after) });
  };
