import { createAction, original } from '@reduxjs/toolkit';
import type { GuildId, UserId } from '../../../contract/ids';
import { guildList } from '../fetched/guild-list';
import type { GuildBans } from './types';

interface BannedRef {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

export const banLifting = createAction<BannedRef>('bans/lifting');
export const banLifted = createAction<BannedRef>('bans/lifted');
export const unbanRefused = createAction<BannedRef>('bans/unbanRefused');

const NOTHING: GuildBans = { list: [], lifting: [] };

export const bans = guildList({
  name: 'bans',
  call: 'bans.list',
  args: (guildId) => ({ guildId }),
  nothing: NOTHING,
  take: ({ bans: list }, before) => ({ ...before, list }),
  // The member may have been banned: no event reports a ban.
  staleOn: ['GUILD_MEMBER_LEFT'],
  isStaleOnFocus: true,
  also: (builder) =>
    builder
      .addCase(banLifting, (state, { payload: { guildId, userId } }) => {
        state.byKey[guildId]?.value.lifting.push(userId);
      })
      .addCase(banLifted, (state, { payload: { guildId, userId } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        const { lifting } = held.value;
        // The original list: the draft would make a proxy for each row.
        const { list } = original(held).value;
        Object.assign(held.value, {
          list: list.filter(({ bannedUser }) => bannedUser.id !== userId),
          lifting: lifting.filter((id) => id !== userId),
        });
        // A pending answer may still include the lifted ban.
        held.isStale = true;
      })
      .addCase(unbanRefused, (state, { payload: { guildId, userId } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        held.value.lifting = held.value.lifting.filter((id) => id !== userId);
        // Another person may have lifted the ban in the meantime.
        held.isStale = true;
      }),
});
export const bansReducer = bans.reducer;
