import type { GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { auditLog } from './slice';
import type { GuildAuditLog } from './types';

/** A guild's audit log as far as it has been fetched; loading where nothing has been fetched. */
export const selectAuditLog = (state: RootState, guildId: GuildId): Fetched<GuildAuditLog> =>
  auditLog.of(state.auditLog, guildId);
