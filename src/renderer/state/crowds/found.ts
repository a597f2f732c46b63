import { createAction } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';

/** Rows of a crowd that were looked for. */
export const membersFound = createAction<{ readonly guildId: GuildId; readonly members: readonly Member[] }>(
  'crowds/membersFound',
);
