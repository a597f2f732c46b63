import { createClient } from '../api/client';
import { createTransport } from '../api/transport';
import type { Needs, Started } from './part';

/** The calls of the API, to the servers that were chosen. */
export const apiPart = ({ clock, log, servers }: Needs<'servers'>): Started<'api'> => {
  const transport = createTransport(servers.home.fetch);
  return { gives: { api: { transport, client: createClient({ transport, clock, log }) } } };
};
