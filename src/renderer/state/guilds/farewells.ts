import type { EventData, LiveEvent } from '../../../contract/gateway/events';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { RootState } from '../store';

type Reason = EventData<'GUILD_LEFT'>['reason'];

/** Servers that give no reason also send 'left'. */
const WORDS: Readonly<Record<Reason, (name: string) => string>> = {
  left: (name) => t('You are no longer a member of {{name}}', { name }),
  kicked: (name) => t('You were kicked from {{name}}', { name }),
  banned: (name) => t('You were banned from {{name}}', { name }),
  deleted: (name) => t('{{name}} was deleted', { name }),
};

/** The messages about the guilds that these events remove; must be called before the events are applied. */
export const farewellsOf = (state: RootState, events: readonly LiveEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.name !== 'GUILD_LEFT') return [];
    const guild = state.guilds.byId[event.data.guildId];
    return guild === undefined ? [] : [WORDS[event.data.reason](stripInvisible(guild.name))];
  });
