import type { EventData, LiveEvent } from '../../../contract/gateway/events';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { RootState } from '../store';

type Reason = EventData<'GUILD_LEFT'>['reason'];

/** 'left' is also what servers say that give no reason. */
const WORDS: Readonly<Record<Reason, (name: string) => string>> = {
  left: (name) => `You are no longer a member of ${name}`,
  kicked: (name) => `You were kicked from ${name}`,
  banned: (name) => `You were banned from ${name}`,
  deleted: (name) => `${name} was deleted`,
};

/** What is to be said of the servers that these events take off the screen; asked before they are applied. */
export const farewellsOf = (state: RootState, events: readonly LiveEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.name !== 'GUILD_LEFT') return [];
    const guild = state.guilds.byId[event.data.guildId];
    return guild === undefined ? [] : [WORDS[event.data.reason](stripInvisible(guild.name))];
  });
