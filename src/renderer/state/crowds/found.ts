import { createAction } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';

/** Only these rows of a crowd are held from now on. */
export const membersKept = createAction<{ readonly guildId: GuildId; readonly userIds: readonly UserId[] }>(
  'crowds/membersKept',
);

/** Rows of a crowd that were looked for. */
export const membersFound = createAction<{ readonly guildId: GuildId; readonly members: readonly Member[] }>(
  'crowds/membersFound',
);
