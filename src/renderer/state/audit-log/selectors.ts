import type { GuildId } from '../../../contract/ids';
import type { RootState } from '../store';
import type { GuildAuditLog } from './slice';

const NOTHING: GuildAuditLog = {
  phase: 'loading',
  error: null,
  entries: [],
  hasOlder: false,
  total: 0,
  olderError: null,
  isStale: false,
};

/** A guild's audit log as far as it is held; loading, where nothing is. */
export const selectAuditLog = (state: RootState, guildId: GuildId): GuildAuditLog =>
  state.auditLog.byGuild[guildId] ?? NOTHING;
