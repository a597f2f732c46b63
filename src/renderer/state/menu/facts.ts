import type { MenuFacts } from '../../../contract/ipc/commands';
import { MOST_RECENT_PLACES } from '../../../contract/limits';
import { withoutBidiControls } from '../../../domain/links/bidi';
import { chooseChannel } from '../navigation/choose-channel';
import type { RootState } from '../store';
import { availableCommands } from './commands';

const placesOf = (state: RootState): MenuFacts['places'] =>
  state.session.phase === 'signed-in'
    ? state.guilds.ids.slice(0, MOST_RECENT_PLACES).flatMap((guildId) => {
        const name = state.guilds.byId[guildId]?.name;
        const channelId = chooseChannel(state, guildId, null);
        return name === undefined || channelId === null
          ? []
          : [{ guildId, channelId, name: withoutBidiControls(name) }];
      })
    : [];

/** The state for the menus outside the page, and a key that changes only with it. */
export const menuFacts = (state: RootState): { readonly facts: MenuFacts; readonly key: string } => {
  const facts = { commands: [...availableCommands(state)], places: placesOf(state) };
  return { facts, key: JSON.stringify(facts) };
};
