import { discovery } from './slice';

/** Fetches the servers that can be joined; the servers that are already held stay on the screen during the request. */
export const loadDiscovery = discovery.load;
