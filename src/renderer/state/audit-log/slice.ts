import { createSlice, type Draft, original, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import { appendOlder, type AuditStretch, mergeNewest } from '../../../domain/audit-log/merge-entries';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { windowFocusChanged } from '../unread/slice';

/** A guild's audit log from its newest entry on, as far as it has been fetched. */
export interface GuildAuditLog extends AuditStretch {
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  /** How many entries the guild has. */
  readonly total: number;
  /** Why older entries could not be fetched, in words. */
  readonly olderError: string | null;
  /** There may be newer ones. */
  readonly isStale: boolean;
}

export interface AuditLogState {
  readonly byGuild: Readonly<Record<GuildId, GuildAuditLog>>;
}

const initialState: AuditLogState = { byGuild: {} };

interface OfGuild {
  readonly guildId: GuildId;
}
interface Newest extends OfGuild {
  readonly newest: AuditStretch;
  readonly total: number;
}
interface Older extends OfGuild {
  /** The id that they were asked by. */
  readonly before: string;
  readonly older: AuditStretch;
  readonly total: number;
}

/** The log without the proxies of a draft, of which a long list would have one for each entry. */
const heldOf = (log: Draft<GuildAuditLog>): AuditStretch => original(log);

const stale = (state: Draft<AuditLogState>, { guildId }: OfGuild): void => {
  const log = state.byGuild[guildId];
  if (log !== undefined) log.isStale = true;
};

const allStale = (state: Draft<AuditLogState>): void => {
  for (const log of Object.values(state.byGuild)) log.isStale = true;
};

const auditLogSlice = createSlice({
  name: 'auditLog',
  initialState,
  reducers: {
    auditLogRequested: (state, { payload: guildId }: PayloadAction<GuildId>) => {
      const known = state.byGuild[guildId];
      if (known?.phase === 'loaded') known.isStale = false;
      else
        state.byGuild[guildId] = {
          phase: 'loading',
          error: null,
          entries: [],
          hasOlder: false,
          total: 0,
          olderError: null,
          isStale: false,
        };
    },
    auditLogLoaded: (state, { payload: { guildId, newest, total } }: PayloadAction<Newest>) => {
      const log = state.byGuild[guildId];
      if (log === undefined) return;
      const merged = mergeNewest(log.phase === 'loaded' ? heldOf(log) : null, newest);
      Object.assign(log, merged, { phase: 'loaded', error: null, olderError: null, total });
    },
    auditLogFailed: (state, { payload }: PayloadAction<OfGuild & { readonly error: string }>) => {
      const log = state.byGuild[payload.guildId];
      // What is shown stays: it has happened all the same.
      if (log?.phase === 'loading') Object.assign(log, { phase: 'failed', error: payload.error });
    },
    olderEntriesLoaded: (state, { payload }: PayloadAction<Older>) => {
      const { guildId, before, older, total } = payload;
      const log = state.byGuild[guildId];
      if (log !== undefined)
        Object.assign(log, appendOlder(heldOf(log), before, older), { olderError: null, total });
    },
    olderEntriesFailed: (state, { payload }: PayloadAction<OfGuild & { readonly error: string | null }>) => {
      const log = state.byGuild[payload.guildId];
      if (log !== undefined) log.olderError = payload.error;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(connectionRenewed, allStale)
      // Some acts are told by no event: invites, unbanning, what is done about the link.
      .addCase(windowFocusChanged, (state, { payload: hasFocus }) => {
        if (hasFocus) allStale(state);
      })
      .addCase(
        liveEventsReceived,
        // Whatever may have been done by staff: which it was is in the log itself.
        hearing<AuditLogState>({
          GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
          GUILD_EDIT: stale,
          GUILD_MEMBER_LEFT: stale,
          GUILD_MEMBER_EDIT: stale,
          GUILD_MEMBER_ROLE_ADD: stale,
          GUILD_MEMBER_ROLE_REMOVE: stale,
          GUILD_CHANNEL_CREATE: stale,
          GUILD_CHANNEL_EDIT: stale,
          GUILD_CHANNEL_DELETE: stale,
          GUILD_CHANNEL_ORDER: stale,
          GUILD_CATEGORY_CREATE: stale,
          GUILD_CATEGORY_EDIT: stale,
          GUILD_CATEGORY_DELETE: stale,
          GUILD_ROLE_CREATE: stale,
          GUILD_ROLE_EDIT: stale,
          GUILD_ROLE_DELETE: stale,
          GUILD_ROLE_ORDER: stale,
          CHANNEL_MESSAGE_DELETE: stale,
        }),
      ),
});

export const { auditLogRequested, auditLogLoaded, auditLogFailed, olderEntriesLoaded, olderEntriesFailed } =
  auditLogSlice.actions;
export const auditLogReducer = auditLogSlice.reducer;
