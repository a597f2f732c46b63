import { createAction, type Draft } from '@reduxjs/toolkit';
import type { GuildInfo } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import type { FetchedByKey } from '../fetched/fetched';
import { guildList } from '../fetched/guild-list';
import type { Hears } from '../live-events';

type State = FetchedByKey<GuildInfo | null>;

/** This client has changed something of a guild, and the server agreed. */
export const guildInfoChanged = createAction<{
  readonly guildId: GuildId;
  readonly change: Partial<GuildInfo>;
}>('guildInfo/changed');

type Count = 'memberCount' | 'channelCount' | 'roleCount';

const counting =
  (count: Count, by: 1 | -1) =>
  (state: Draft<State>, { guildId }: { readonly guildId: GuildId }): void => {
    const info = state.byKey[guildId]?.value;
    if (info) info[count] += by;
  };

/** Changes that may be applied twice, and so also to an answer that already includes them. */
const edits: Hears<State> = {
  GUILD_EDIT: (state, { guildId, name, description, avatar, banner, verified }) => {
    const info = state.byKey[guildId]?.value;
    if (info) Object.assign(info, { name, description, icon: avatar, banner, verified });
  },
};

/** The guild's info for the settings; null before the first answer. */
export const guildInfo = guildList<'guilds.info', GuildInfo | null>({
  name: 'guildInfo',
  call: 'guilds.info',
  args: (guildId) => ({ guildId }),
  nothing: null,
  take: (info) => info,
  // The event does not carry `discoverable`.
  staleOn: ['GUILD_EDIT'],
  live: {
    hears: {
      ...edits,
      GUILD_MEMBER_JOIN: counting('memberCount', 1),
      GUILD_MEMBER_LEFT: counting('memberCount', -1),
      GUILD_CHANNEL_CREATE: counting('channelCount', 1),
      GUILD_CHANNEL_DELETE: counting('channelCount', -1),
      GUILD_ROLE_CREATE: counting('roleCount', 1),
      GUILD_ROLE_DELETE: counting('roleCount', -1),
    },
    replays: edits,
  },
  also: (builder) =>
    builder.addCase(guildInfoChanged, (state, { payload: { guildId, change } }) => {
      const info = state.byKey[guildId]?.value;
      if (info) Object.assign(info, change);
    }),
});
export const guildInfoReducer = guildInfo.reducer;
