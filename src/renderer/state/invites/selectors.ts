import { createSelector } from '@reduxjs/toolkit';
import type { Invite, InviteSettings } from '../../../contract/entities/invite';
import type { GuildId } from '../../../contract/ids';
import { INVITE_DEFAULT_EXPIRY } from '../../../contract/limits';
import { type InviteExpiry, inviteExpiryOf } from '../../../domain/invites/invite-choices';
import type { Fetched } from '../fetched/fetched';
import { selectGuildInfo } from '../guild-info/selectors';
import { selectLinks } from '../session/selectors';
import type { RootState } from '../store';
import { guildInvites } from './guild-invites';
import type { GuildInvites, InvitePreview } from './types';

const LOADING: InvitePreview = { phase: 'loading' };

/** The preview of the invite with this code. */
export const selectInvitePreview = (state: RootState, code: string): InvitePreview =>
  state.invites.previews[code] ?? LOADING;

/** Whether the user is a member of the server that the invite leads to. */
export const selectIsJoined = (state: RootState, code: string): boolean => {
  const preview = selectInvitePreview(state, code);
  return preview.phase === 'loaded' && state.guilds.byId[preview.guild.id] !== undefined;
};

/** A guild's invites as held; loading where nothing has been fetched. */
export const selectGuildInvites = (state: RootState, guildId: GuildId): Fetched<GuildInvites> =>
  guildInvites.of(state.guildInvites, guildId);

const selectHeld = (state: RootState, guildId: GuildId): GuildInvites =>
  selectGuildInvites(state, guildId).value;

/** The current invites, newest first, without the invites that are being revoked. */
export const selectInvites = createSelector([selectHeld], ({ list, revoking }): readonly Invite[] =>
  revoking.length === 0 ? list : list.filter(({ id }) => !revoking.includes(id)),
);

/** The invite settings, as if the server had already accepted the pending changes. */
export const selectInviteSettings = createSelector([selectHeld], ({ settings, asked }): InviteSettings => ({
  ...settings,
  ...asked,
}));

/** Returns a function that makes the shareable link of an invite's code. */
export const selectLinkOf = createSelector(
  [selectLinks],
  (linkOf) =>
    (code: string): string =>
      linkOf(code) ?? code,
);

/**
 * The defaults of a guild's new invites: from the server (feature `invite-defaults`), else as in
 * docs/spec/invites.md 'Making an invite'.
 */
export const selectInviteDefaults = createSelector(
  [selectGuildInfo],
  (info): { readonly expiresAfter: InviteExpiry; readonly maxUses: number | null } => {
    const defaults = info?.inviteDefaults ?? null;
    return defaults === null
      ? { expiresAfter: INVITE_DEFAULT_EXPIRY, maxUses: null }
      : { expiresAfter: inviteExpiryOf(defaults.expiry), maxUses: defaults.maxUses };
  },
);
