import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { selectMemberName } from '../members/selectors';
import type { RootState } from '../store';
import { selectRolesById } from './selectors';

/** The name of a role or member whom an overwrite is about, also of one that is gone or not known yet. */
export const selectTargetName = (state: RootState, guildId: GuildId, target: OverwriteTarget): string =>
  target.target === 'role'
    ? stripInvisible(selectRolesById(state, guildId)[target.id]?.name ?? t('Unknown role'))
    : (selectMemberName(state, guildId, target.id) ?? t('Unknown member'));
