import { createClient } from '../api/client';
import { unansweredFailure } from '../api/network-failure';
import { createTransport } from '../api/transport';
import { createDialledFetch } from '../gateway/dialled-fetch';
import type { Needs, Started } from './part';

/** The API calls to the chosen servers. */
export const apiPart = ({ clock, dial, log, servers, system }: Needs<'dial' | 'servers'>): Started<'api'> => {
  const { home } = servers;
  const transport = createTransport(home.fetch);
  const onceOnly = createDialledFetch({ dial, userAgent: system.userAgent(), usual: home.fetch });
  const transportOnce = createTransport(home.guard(onceOnly), unansweredFailure);
  return { gives: { api: { transport, client: createClient({ transport, transportOnce, clock, log }) } } };
};
