import { startServers } from '../local-server/start-servers';
import type { Needs, Started } from './part';

/** The servers that a person can choose; the one on board is started on first use. */
export const serversPart = ({ log, out, signals, userData, window }: Needs<never>): Started<'servers'> => {
  const servers = startServers({
    ...{ out, userData, window, log },
    onBack: (base) => signals.tell('server.back', base),
    hears: {
      onReady: () => signals.tell('server.ready', null),
      onMessage: (message) => signals.tell('server.said', message),
      onEnded: () => signals.tell('server.ended', null),
    },
  });
  return { gives: { servers }, stop: () => servers.local.stop() };
};
