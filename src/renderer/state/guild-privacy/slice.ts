import { createAction } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import { guildList } from '../fetched/guild-list';
import type { OwnGuildPrivacy } from './types';

/** The signed-in user just chose who of a server may begin a conversation with them. */
export const guildPrivacyChosen = createAction<{
  readonly guildId: GuildId;
  readonly takesDirect: boolean;
}>('guildPrivacy/chosen');

/** What the signed-in user has chosen for servers, fetched when it is shown. */
const NOTHING_KNOWN: OwnGuildPrivacy = { takesDirect: null };

export const guildPrivacyLists = guildList({
  name: 'guildPrivacy',
  call: 'direct.guildPrivacy',
  args: (guildId) => ({ guildId }),
  nothing: NOTHING_KNOWN,
  take: ({ direct_messages: takesDirect }): OwnGuildPrivacy => ({ takesDirect }),
  also: (builder) =>
    builder.addCase(guildPrivacyChosen, (state, { payload: { guildId, takesDirect } }) => {
      const held = state.byKey[guildId];
      if (held !== undefined) held.value.takesDirect = takesDirect;
    }),
});
export const guildPrivacyReducer = guildPrivacyLists.reducer;
