import { passed } from './kill-points.mjs';
import type { User } from '../../../src/contract/entities/user';
import type { OutboxState } from '../../../src/contract/ipc/outbox';
import type { SessionState } from '../../../src/contract/ipc/pushes';
import { createClient } from '../../../src/main/api/client';
import { createHomeFetch } from '../../../src/main/api/home-fetch';
import { createTransport, type Fetch } from '../../../src/main/api/transport';
import { systemClock } from '../../../src/main/clock';
import { startOutbox, type StartedOutbox } from '../../../src/main/outbox/start-outbox';
import type { Session } from '../../../src/main/session/session';
import { directDial } from '../../support/node/direct-dial';

/** Where a sending app works. */
export interface SendingApp {
  readonly userData: string;
  readonly url: string;
  readonly token: string;
}

/** The outbox of the app's main process, signed in and connected, with the points of the network. */
export const startSendingApp = (
  { userData, url, token }: SendingApp,
  onChange: (state: OutboxState) => void,
): StartedOutbox => {
  const watched: Fetch = async (address, init) => {
    const isPost = address.endsWith('/channel/message/create');
    if (isPost) passed('before post');
    const answer = await fetch(address, init);
    if (isPost) passed('after post');
    return answer;
  };
  const home = createHomeFetch(watched);
  home.allow(url);
  const transport = createTransport(home.fetch);
  const client = createClient({
    transport,
    transportOnce: transport,
    clock: systemClock,
    log: () => undefined,
  });
  const target = { base: url, token };
  // Of the person and the server only that they are the same each time is asked.
  const state = {
    phase: 'signed-in',
    user: { id: '1' } as unknown as User,
    server: { kind: 'remote', url } as unknown as Extract<SessionState, { phase: 'signed-in' }>['server'],
    ...{ url, meta: null, verified: true, remembered: true },
  } as const satisfies SessionState;
  const session = {
    state,
    target: async () => target,
    callApi: ((name, args) => client.call(target, name, args)) as Session['callApi'],
    check: (async () => 'unknown') as unknown as Session['check'],
  } satisfies Pick<Session, 'state' | 'target' | 'callApi' | 'check'>;
  const outbox = startOutbox({
    ...{ userData, clock: systemClock, random: Math.random, dial: directDial, home, session },
    log: () => undefined,
    userAgent: 'Guildhall/1',
    gateway: {
      state: { phase: 'open', epoch: 0, retryAt: null, roundTripMs: null, provenAt: null, trouble: null },
    },
    askFiles: async () => [],
    onChange: (now) => {
      const failed = now.messages.find(({ state: { kind } }) => kind === 'failed' || kind === 'unsure');
      if (failed !== undefined) {
        process.stdout.write(`stuck ${JSON.stringify(failed.state)}\n`);
        process.exit(3);
      }
      onChange(now);
    },
  });
  outbox.connectionChanged('open');
  return outbox;
};
