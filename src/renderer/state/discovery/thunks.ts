import { discovery } from './slice';

/** Fetches the servers that can be joined; what is known stays on the screen meanwhile. */
export const loadDiscovery = discovery.load;
