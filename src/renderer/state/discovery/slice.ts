import type { DiscoveryGuild } from '../../../contract/entities/guild';
import { fetchedOne } from '../fetched/fetched-one';

const NOTHING: readonly DiscoveryGuild[] = [];

/** The servers that can be joined. */
export const discovery = fetchedOne({
  name: 'discovery',
  call: 'guilds.discovery',
  args: {},
  nothing: NOTHING,
  take: (reply) => reply,
});
export const discoveryReducer = discovery.reducer;
