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

/** The editable fields of a guild. The pictures are the server's addresses, or data URLs of cropped pictures. */
export type GuildForm = Pick<GuildInfo, 'description' | 'icon' | 'banner' | 'discoverable'> & {
  readonly name: string;
};

/** The result of saving. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly sent: GuildForm; readonly saved: GuildForm }
  /** Another person has changed the same field in the meantime: nothing was sent. */
  | { readonly kind: 'conflict' };

/** The editable part of a guild's info. */
export const formOf = ({ name, description, icon, banner, discoverable }: GuildInfo): GuildForm => ({
  name,
  description,
  icon,
  banner,
  discoverable,
});

/** The form as the server stores it. */
const tidied = (form: GuildForm): GuildForm => ({
  ...form,
  name: form.name.trim(),
  description: form.description?.trim() === '' ? null : form.description,
});

/**
 * Saves the edited fields of a guild (docs/spec/server-settings.md 'Overview'). A call carries all fields, so the
 * current ones are fetched first: fields that were not edited here keep the changes of others, and a field that others
 * have also edited is not overwritten silently.
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
    // The event may have arrived already, with the addresses of the pictures.
    const now = selectGuildInfo(getState(), guildId);
    const pictures = {
      ...(now?.icon === before.icon && { icon }),
      ...(now?.banner === before.banner && { banner }),
    };
    dispatch(guildInfoChanged({ guildId, change: { name, description, discoverable, ...pictures } }));
    const after = selectGuildInfo(getState(), guildId) ?? info;
    return success({ kind: 'saved', sent, saved: formOf(after) });
  };
