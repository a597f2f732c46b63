import { createAction } from '@reduxjs/toolkit';
import type { AutomodRule } from '../../../contract/entities/automod-rule';
import type { GuildId, RuleId } from '../../../contract/ids';
import { guildList } from '../fetched/guild-list';

/** A rule was made, or changed. */
export const ruleStored = createAction<{ readonly guildId: GuildId; readonly rule: AutomodRule }>(
  'automod/stored',
);
export const ruleGone = createAction<{ readonly guildId: GuildId; readonly ruleId: RuleId }>('automod/gone');

const NONE: readonly AutomodRule[] = [];

/** The automatic rules of guilds, first made first. No event tells of them: they are fetched again when one looks. */
export const ruleLists = guildList({
  name: 'automod',
  call: 'automod.fetch',
  args: (guildId) => ({ guildId }),
  nothing: NONE,
  take: ({ rules }): readonly AutomodRule[] => rules,
  isStaleOnFocus: true,
  isStaleOnFailure: true,
  also: (builder) =>
    builder
      .addCase(ruleStored, (state, { payload: { guildId, rule } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        const at = held.value.findIndex(({ id }) => id === rule.id);
        const value: readonly AutomodRule[] =
          at < 0 ? [...held.value, rule] : held.value.map((one) => (one.id === rule.id ? rule : one));
        // An answer under way may be older.
        Object.assign(held, { value, isStale: held.isStale || held.isAsking });
      })
      .addCase(ruleGone, (state, { payload: { guildId, ruleId } }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        const value = held.value.filter(({ id }) => id !== ruleId);
        Object.assign(held, { value, isStale: held.isStale || held.isAsking });
      }),
});
export const automodReducer = ruleLists.reducer;
