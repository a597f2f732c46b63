import { createAction, type Draft, original } from '@reduxjs/toolkit';
import type { InviteSettings } from '../../../contract/entities/invite';
import type { GuildId, InviteId } from '../../../contract/ids';
import type { FetchedByKey } from '../fetched/fetched';
import { guildList } from '../fetched/guild-list';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import type { GuildInvites } from './types';

interface OfGuild {
  readonly guildId: GuildId;
}
interface InviteRef extends OfGuild {
  readonly inviteId: InviteId;
}
interface Asked extends OfGuild {
  readonly change: Partial<InviteSettings>;
}

export const inviteRevoking = createAction<InviteRef>('guildInvites/revoking');
export const inviteRevoked = createAction<InviteRef>('guildInvites/revoked');
export const revokeRefused = createAction<InviteRef>('guildInvites/revokeRefused');
export const allInvitesRevoked = createAction<GuildId>('guildInvites/allRevoked');
export const inviteSettingsAsked = createAction<Asked>('guildInvites/settingsAsked');
export const inviteSettingsSet = createAction<Asked>('guildInvites/settingsSet');
export const inviteSettingsRefused = createAction<Asked>('guildInvites/settingsRefused');

const NOTHING: GuildInvites = {
  list: [],
  statistics: { totalInvites: 0, activeInvites: 0, totalUses: 0, permanentInvites: 0, uniqueCreators: 0 },
  settings: { invitesPaused: false, defaultExpiry: null, defaultMaxUses: null },
  revoking: [],
  asked: {},
};

/** Drops a requested setting, unless a newer request has changed it. */
const forget = (invites: Draft<GuildInvites>, change: Partial<InviteSettings>): void => {
  const asked: Readonly<Record<string, unknown>> = { ...invites.asked };
  for (const [name, value] of Object.entries(change)) {
    if (asked[name] === value) removeKey(invites.asked, name);
  }
};

export const guildInvites = guildList({
  name: 'guildInvites',
  call: 'invites.list',
  args: (guildId) => ({ guildId }),
  nothing: NOTHING,
  take: ({ data: { invites: list, statistics, settings } }, before) => ({
    ...before,
    list,
    statistics,
    settings,
  }),
  // Invites have no event: a join may have used one, and a listed guild has an invite of its own.
  staleOn: ['GUILD_MEMBER_JOIN', 'GUILD_EDIT'],
  isStaleOnFocus: true,
  also: (builder) =>
    builder
      .addCase(inviteRevoking, (state, { payload: { guildId, inviteId } }) => {
        state.byKey[guildId]?.value.revoking.push(inviteId);
      })
      .addCase(inviteRevoked, (state, { payload: { guildId, inviteId } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        const { revoking } = held.value;
        // The original list: the draft would make a proxy for each row.
        const { list } = original(held).value;
        Object.assign(held.value, {
          list: list.filter(({ id }) => id !== inviteId),
          revoking: revoking.filter((id) => id !== inviteId),
        });
        held.isStale = true;
      })
      .addCase(revokeRefused, (state, { payload: { guildId, inviteId } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        held.value.revoking = held.value.revoking.filter((id) => id !== inviteId);
        // Another person may have revoked the invite in the meantime.
        held.isStale = true;
      })
      .addCase(allInvitesRevoked, (state, { payload: guildId }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        held.value.list = [];
        // The server makes a new invite of its own for a listed guild.
        held.isStale = true;
      })
      .addCase(inviteSettingsAsked, (state, { payload: { guildId, change } }) => {
        const held = state.byKey[guildId];
        if (held !== undefined) Object.assign(held.value.asked, change);
      })
      .addCase(inviteSettingsSet, (state, { payload: { guildId, change } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        Object.assign(held.value.settings, change);
        forget(held.value, change);
        // An earlier request may be answered after this one.
        held.isStale = true;
      })
      .addCase(inviteSettingsRefused, (state, { payload: { guildId, change } }) => {
        const held = state.byKey[guildId];
        if (held !== undefined) forget(held.value, change);
      })
      .addCase(
        liveEventsReceived,
        hearing<FetchedByKey<GuildInvites>>({
          GUILD_EDIT: (state, { guildId, invitesPaused }) => {
            const held = state.byKey[guildId];
            if (held?.phase === 'loaded' && invitesPaused !== null)
              held.value.settings.invitesPaused = invitesPaused;
          },
        }),
      ),
});
export const guildInvitesReducer = guildInvites.reducer;
