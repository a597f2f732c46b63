import { createSlice, type Draft, original, type PayloadAction } from '@reduxjs/toolkit';
import type { Ban } from '../../../contract/entities/ban';
import type { GuildId, UserId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { windowFocusChanged } from '../unread/slice';

/** A guild's bans, as far as they are known. */
export interface GuildBans {
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  /** The newest first. */
  readonly list: readonly Ban[];
  /** Whose bans are being lifted: not shown, and there again if the server refuses. */
  readonly lifting: readonly UserId[];
  /** There may be others by now: no event tells of bans as such. */
  readonly isStale: boolean;
}

export interface BansState {
  readonly byGuild: Readonly<Record<GuildId, GuildBans>>;
}

const initialState: BansState = { byGuild: {} };

interface Whose {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

const stale = (state: Draft<BansState>, guildId: GuildId): void => {
  const bans = state.byGuild[guildId];
  if (bans !== undefined) bans.isStale = true;
};

const allStale = (state: Draft<BansState>): void => {
  for (const bans of Object.values(state.byGuild)) bans.isStale = true;
};

const bansSlice = createSlice({
  name: 'bans',
  initialState,
  reducers: {
    bansRequested: (state, { payload: guildId }: PayloadAction<GuildId>) => {
      const known = state.byGuild[guildId];
      if (known?.phase === 'loaded') known.isStale = false;
      else state.byGuild[guildId] = { phase: 'loading', error: null, list: [], lifting: [], isStale: false };
    },
    bansLoaded: (state, { payload }: PayloadAction<{ guildId: GuildId; list: readonly Ban[] }>) => {
      const bans = state.byGuild[payload.guildId];
      if (bans !== undefined) Object.assign(bans, { phase: 'loaded', error: null, list: payload.list });
    },
    bansFailed: (state, { payload }: PayloadAction<{ guildId: GuildId; error: string }>) => {
      const bans = state.byGuild[payload.guildId];
      // What is shown stays: it was true a while ago.
      if (bans?.phase === 'loading') Object.assign(bans, { phase: 'failed', error: payload.error });
    },
    banLifting: (state, { payload: { guildId, userId } }: PayloadAction<Whose>) => {
      state.byGuild[guildId]?.lifting.push(userId);
    },
    banLifted: (state, { payload: { guildId, userId } }: PayloadAction<Whose>) => {
      const bans = state.byGuild[guildId];
      if (bans === undefined) return;
      bans.lifting = bans.lifting.filter((id) => id !== userId);
      // Not the draft's list, which would make a proxy for each row.
      const list = original(bans).list;
      Object.assign(bans, { list: list.filter(({ bannedUser }) => bannedUser.id !== userId) });
      // An answer that is on its way may still have it.
      bans.isStale = true;
    },
    banStands: (state, { payload: { guildId, userId } }: PayloadAction<Whose>) => {
      const bans = state.byGuild[guildId];
      if (bans === undefined) return;
      bans.lifting = bans.lifting.filter((id) => id !== userId);
      // Somebody else may have lifted it meanwhile.
      bans.isStale = true;
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
        hearing<BansState>({
          GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
          // They may have been banned.
          GUILD_MEMBER_LEFT: (state, { guildId }) => stale(state, guildId),
        }),
      ),
});

export const { bansRequested, bansLoaded, bansFailed, banLifting, banLifted, banStands } = bansSlice.actions;
export const bansReducer = bansSlice.reducer;
