import { networkInterfaces } from 'node:os';
import { success } from '../../contract/failure';
import { letInQuestion } from '../consent/question';
import { createDial } from '../gateway/dial';
import { Hosting } from '../local-server/hosting';
import { ownAddresses } from '../local-server/own-addresses';
import type { Needs, Started } from './part';

const CHECK_WITHIN_MS = 5000;

/** Others who come to the server on this computer. */
export const hostingPart = ({
  ask,
  clock,
  preferences,
  push,
  servers,
  signals,
}: Needs<'ask' | 'preferences' | 'servers'>): Started<
  'hosting',
  'hosting.describe' | 'hosting.choose' | 'hosting.check'
> => {
  const hosting = new Hosting({
    server: servers.local,
    choice: () => preferences.values.hosting,
    keep: (choice) => void preferences.set({ hosting: choice }),
    ask: ({ addresses, port }) => ask(letInQuestion(addresses, port)),
    addresses: () => ownAddresses(networkInterfaces()),
    answers: async (host, port, fingerprint) => {
      // Without a proxy: others have another one, or none.
      const dial = createDial({
        waysTo: () => Promise.resolve([{ kind: 'direct' }]),
        isTrusted: () => Promise.resolve(false),
        pinOf: () => fingerprint,
        ...{ clock, timeoutMs: CHECK_WITHIN_MS },
      });
      const dialled = await dial({ host, port, isSecure: true });
      if (dialled.ok) dialled.value.destroy();
      return dialled.ok;
    },
    onChange: (state) => push('hosting.changed', state),
  });
  signals.on('server.ready', () => hosting.ready());
  signals.on('server.said', (message) => hosting.hear(message));
  signals.on('server.ended', () => hosting.ended());
  // Not before the first drawing: a start of the server competes with it.
  let isResumed = false;
  signals.on('page.drawn', () => {
    if (isResumed) return;
    isResumed = true;
    void hosting.resume();
  });
  return {
    gives: { hosting },
    ipc: {
      'hosting.describe': () => success(hosting.state),
      'hosting.choose': async (choice) => success(await hosting.choose(choice)),
      'hosting.check': async () => success(await hosting.check()),
    },
  };
};
