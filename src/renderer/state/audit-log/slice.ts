import { createAction, original } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import { appendOlder, type AuditStretch, mergeNewest } from '../../../domain/audit-log/merge-entries';
import { guildList } from '../fetched/guild-list';
import type { GuildAuditLog } from './types';

interface OfGuild {
  readonly guildId: GuildId;
}
interface Older extends OfGuild {
  /** The id that they were asked by. */
  readonly before: string;
  readonly older: AuditStretch;
  readonly total: number;
}

export const olderEntriesLoaded = createAction<Older>('auditLog/olderLoaded');
export const olderEntriesFailed = createAction<OfGuild & { readonly error: string | null }>(
  'auditLog/olderFailed',
);

/** How many entries are asked for at a time: five pages of the panel, and the most that a server gives. */
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
  // Whatever may have been done by staff: which it was is in the log itself.
  staleOn: [
    'GUILD_EDIT',
    'GUILD_MEMBER_LEFT',
    'GUILD_MEMBER_EDIT',
    'GUILD_MEMBER_ROLE_ADD',
    'GUILD_MEMBER_ROLE_REMOVE',
    'GUILD_CHANNEL_CREATE',
    'GUILD_CHANNEL_EDIT',
    'GUILD_CHANNEL_DELETE',
    'GUILD_CHANNEL_ORDER',
    'GUILD_CATEGORY_CREATE',
    'GUILD_CATEGORY_EDIT',
    'GUILD_CATEGORY_DELETE',
    'GUILD_ROLE_CREATE',
    'GUILD_ROLE_EDIT',
    'GUILD_ROLE_DELETE',
    'GUILD_ROLE_ORDER',
    'CHANNEL_MESSAGE_DELETE',
  ],
  // Some acts are told by no event: invites, unbanning, what is done about the link.
  isStaleOnFocus: true,
  also: (builder) =>
    builder
      .addCase(olderEntriesLoaded, (state, { payload: { guildId, before, older, total } }) => {
        const log = state.byKey[guildId];
        if (log === undefined) return;
        // Without the proxies of a draft, of which a long list would have one for each entry.
        const held: AuditStretch = original(log).value;
        Object.assign(log.value, appendOlder(held, before, older), { olderError: null, total });
      })
      .addCase(olderEntriesFailed, (state, { payload: { guildId, error } }) => {
        const log = state.byKey[guildId];
        if (log !== undefined) log.value.olderError = error;
      }),
});
export const auditLogReducer = auditLog.reducer;
