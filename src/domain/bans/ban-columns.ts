import type { Ban } from '../../contract/entities/ban';
import type { ExportColumn } from '../exports/columns';

/** The columns of an export of bans. */
export const BAN_COLUMNS: readonly ExportColumn<Ban>[] = [
  { name: 'case_id', value: ({ id }) => id },
  { name: 'banned_user_id', value: ({ bannedUser }) => bannedUser.id },
  { name: 'banned_username', value: ({ bannedUser }) => bannedUser.username },
  { name: 'moderator_id', value: ({ moderator }) => moderator.id },
  { name: 'moderator_username', value: ({ moderator }) => moderator.username },
  { name: 'reason', value: ({ reason }) => reason },
  { name: 'banned_at', value: ({ createdAt }) => createdAt },
];
