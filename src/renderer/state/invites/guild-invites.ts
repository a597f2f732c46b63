import { createSlice, type Draft, original, type PayloadAction } from '@reduxjs/toolkit';
import type { Invite, InviteSettings, InviteStatistics } from '../../../contract/entities/invite';
import type { GuildId, InviteId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { windowFocusChanged } from '../unread/slice';

/** A guild's invites, as whoever manages them sees them. */
export interface GuildInvites {
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  /** The newest first. */
  readonly list: readonly Invite[];
  readonly statistics: InviteStatistics;
  readonly settings: InviteSettings;
  /** Which are being revoked: not shown, and there again if the server refuses. */
  readonly revoking: readonly InviteId[];
  /** What was set and is not answered yet: shown as if it were so. */
  readonly asked: Partial<InviteSettings>;
  /** Something may be otherwise by now: no event tells of invites. */
  readonly isStale: boolean;
}

export interface GuildInvitesState {
  readonly byGuild: Readonly<Record<GuildId, GuildInvites>>;
}

const initialState: GuildInvitesState = { byGuild: {} };

/** Nothing is known yet. */
export const NO_INVITES: GuildInvites = {
  phase: 'loading',
  error: null,
  list: [],
  statistics: { totalInvites: 0, activeInvites: 0, totalUses: 0, permanentInvites: 0, uniqueCreators: 0 },
  settings: { invitesPaused: false, defaultExpiry: null, defaultMaxUses: null },
  revoking: [],
  asked: {},
  isStale: false,
};

interface OfGuild {
  readonly guildId: GuildId;
}
interface Loaded extends OfGuild {
  readonly invites: readonly Invite[];
  readonly statistics: InviteStatistics;
  readonly settings: InviteSettings;
}
interface Which extends OfGuild {
  readonly inviteId: InviteId;
}
interface Asked extends OfGuild {
  readonly change: Partial<InviteSettings>;
}

const stale = (state: Draft<GuildInvitesState>, { guildId }: OfGuild): void => {
  const invites = state.byGuild[guildId];
  if (invites !== undefined) invites.isStale = true;
};

const allStale = (state: Draft<GuildInvitesState>): void => {
  for (const invites of Object.values(state.byGuild)) invites.isStale = true;
};

/** Takes back what was asked, unless something else has been asked of it since. */
const forget = (invites: Draft<GuildInvites>, change: Partial<InviteSettings>): void => {
  const asked: Readonly<Record<string, unknown>> = { ...invites.asked };
  for (const [name, value] of Object.entries(change)) {
    if (asked[name] === value) removeKey(invites.asked, name);
  }
};

const guildInvitesSlice = createSlice({
  name: 'guildInvites',
  initialState,
  reducers: {
    guildInvitesRequested: (state, { payload: guildId }: PayloadAction<GuildId>) => {
      const known = state.byGuild[guildId];
      if (known?.phase === 'loaded') known.isStale = false;
      else Object.assign(state.byGuild, { [guildId]: NO_INVITES });
    },
    guildInvitesLoaded: (state, { payload }: PayloadAction<Loaded>) => {
      const { guildId, invites: list, statistics, settings } = payload;
      const invites = state.byGuild[guildId];
      if (invites !== undefined)
        Object.assign(invites, { phase: 'loaded', error: null, list, statistics, settings });
    },
    guildInvitesFailed: (state, { payload }: PayloadAction<OfGuild & { readonly error: string }>) => {
      const invites = state.byGuild[payload.guildId];
      // What is shown stays: it was true a while ago.
      if (invites?.phase === 'loading') Object.assign(invites, { phase: 'failed', error: payload.error });
    },
    inviteRevoking: (state, { payload: { guildId, inviteId } }: PayloadAction<Which>) => {
      state.byGuild[guildId]?.revoking.push(inviteId);
    },
    inviteRevoked: (state, { payload: { guildId, inviteId } }: PayloadAction<Which>) => {
      const invites = state.byGuild[guildId];
      if (invites === undefined) return;
      // Not the draft's list, which would make a proxy for each row.
      const list = original(invites).list;
      Object.assign(invites, { list: list.filter(({ id }) => id !== inviteId) });
      invites.revoking = invites.revoking.filter((id) => id !== inviteId);
      invites.isStale = true;
    },
    inviteStands: (state, { payload: { guildId, inviteId } }: PayloadAction<Which>) => {
      const invites = state.byGuild[guildId];
      if (invites === undefined) return;
      invites.revoking = invites.revoking.filter((id) => id !== inviteId);
      // Somebody else may have revoked it meanwhile.
      invites.isStale = true;
    },
    allInvitesRevoked: (state, { payload: guildId }: PayloadAction<GuildId>) => {
      const invites = state.byGuild[guildId];
      // The server's own invite may stand in the place of another.
      if (invites !== undefined) Object.assign(invites, { list: [], isStale: true });
    },
    inviteSettingsAsked: (state, { payload: { guildId, change } }: PayloadAction<Asked>) => {
      const invites = state.byGuild[guildId];
      if (invites !== undefined) Object.assign(invites.asked, change);
    },
    inviteSettingsSet: (state, { payload: { guildId, change } }: PayloadAction<Asked>) => {
      const invites = state.byGuild[guildId];
      if (invites === undefined) return;
      Object.assign(invites.settings, change);
      forget(invites, change);
      // What was asked before that may be answered after it.
      invites.isStale = true;
    },
    inviteSettingsRefused: (state, { payload: { guildId, change } }: PayloadAction<Asked>) => {
      const invites = state.byGuild[guildId];
      if (invites !== undefined) forget(invites, change);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(connectionRenewed, allStale)
      .addCase(windowFocusChanged, (state, { payload: hasFocus }) => {
        if (hasFocus) allStale(state);
      })
      .addCase(
        liveEventsReceived,
        hearing<GuildInvitesState>({
          GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
          // An invite was used.
          GUILD_MEMBER_JOIN: stale,
          // A guild that is listed has an invite of its own.
          GUILD_EDIT: (state, data) => {
            stale(state, data);
            const invites = state.byGuild[data.guildId];
            if (invites?.phase === 'loaded' && data.invitesPaused !== null)
              invites.settings.invitesPaused = data.invitesPaused;
          },
        }),
      ),
});

export const {
  guildInvitesRequested,
  guildInvitesLoaded,
  guildInvitesFailed,
  inviteRevoking,
  inviteRevoked,
  inviteStands,
  allInvitesRevoked,
  inviteSettingsAsked,
  inviteSettingsSet,
  inviteSettingsRefused,
} = guildInvitesSlice.actions;
export const guildInvitesReducer = guildInvitesSlice.reducer;
