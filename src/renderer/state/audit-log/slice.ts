import { createAction, original } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import { appendOlder, type AuditStretch, mergeNewest } from '../../../domain/audit-log/merge-entries';
import { guildList } from '../fetched/guild-list';
import { recordedEvents } from './actions';
import type { GuildAuditLog } from './types';

interface OfGuild {
  readonly guildId: GuildId;
}
interface Older extends OfGuild {
  /** The id before which the entries were requested. */
  readonly before: string;
  readonly older: AuditStretch;
  readonly total: number;
}

export const olderEntriesLoaded = createAction<Older>('auditLog/olderLoaded');
export const olderEntriesFailed = createAction<OfGuild & { readonly error: string | null }>(
  'auditLog/olderFailed',
);

/** The number of entries in one request: five pages of the panel, and the maximum of the server. */
export const FETCHED = 100;

const NOTHING: GuildAuditLog = { entries: [], hasOlder: false, total: 0, olderError: null };

export const auditLog = guildList({
  name: 'auditLog',
  call: 'auditLog.list',
  args: (guildId) => ({ guildId, limit: FETCHED }),
  nothing: NOTHING,
  take: ({ entries, total }, before) => ({
    ...mergeNewest(before, { entries, hasOlder: entries.length < total }),
    olderError: null,
    total,
  }),
  staleOn: recordedEvents,
  // Some acts have no event: invites, unbans and changes of the vanity link.
  isStaleOnFocus: true,
  also: (builder) =>
    builder
      .addCase(olderEntriesLoaded, (state, { payload: { guildId, before, older, total } }) => {
        const log = state.byKey[guildId];
        if (log === undefined) return;
        // The original avoids the draft's proxies: a long list would need one for each entry.
        const held: AuditStretch = original(log).value;
        Object.assign(log.value, appendOlder(held, before, older), { olderError: null, total });
      })
      .addCase(olderEntriesFailed, (state, { payload: { guildId, error } }) => {
        const log = state.byKey[guildId];
        if (log !== undefined) log.value.olderError = error;
      }),
});
export const auditLogReducer = auditLog.reducer;
