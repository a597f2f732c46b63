import { success } from '../../contract/failure';
import { FRAME } from '../../contract/gateway/frames';
import { GATEWAY } from '../../contract/limits';
import { createDial } from '../gateway/dial';
import { createDialledFetch } from '../gateway/dialled-fetch';
import { pinAt, pinOfAddress } from '../gateway/pins';
import { GatewayRunner } from '../gateway/runner';
import { NetworkWatch } from '../watch/network-watch';
import type { Needs, Started } from './part';

/**
 * The live connection. Must start before any request to a server: Chromium's verdicts about certificates are recorded
 * from here on.
 */
export const gatewayPart = ({
  clock,
  log,
  push,
  signals,
  system,
  preferences,
  servers,
  vault,
}: Needs<'preferences' | 'servers' | 'vault'>): Started<
  'dial' | 'gateway',
  'gateway.reconnect' | 'voice.answer'
> => {
  const pins = () => preferences.values.pinnedServers;
  const dial = createDial({
    ...system.route(servers.home.fetch),
    ...{ clock, timeoutMs: GATEWAY.handshakeMs, pinOf: (to) => pinAt(pins(), to) },
  });
  servers.home.leadPinned({
    isPinned: (address) => pinOfAddress(pins(), address) !== null,
    fetch: createDialledFetch({ dial, userAgent: system.userAgent(), usual: null }),
  });
  const gateway = new GatewayRunner({
    clock,
    random: () => Math.random(),
    token: () => vault.secret?.token ?? null,
    onState: (state) => {
      push('gateway.changed', state);
      signals.tell('gateway.changed', state);
    },
    onEvents: (events) => {
      // Prefetched answers are checked against the events before the page gets the events.
      signals.tell('gateway.heard', events);
      push('live.events', events);
    },
    onRefused: () => signals.tell('gateway.refused', null),
    dial,
    log,
  });
  const networkWatch = new NetworkWatch({
    isOnline: system.isOnline,
    onBack: () => gateway.dispatch({ type: 'networkBack' }),
    clock,
  });
  signals.on('gateway.changed', ({ phase }) => networkWatch.setWatching(phase === 'waiting'));
  signals.on('page.gone', () => gateway.setListening(false));
  preferences.on('status', (status) => gateway.dispatch({ type: 'statusChanged', status }));
  return {
    gives: { dial, gateway },
    ipc: {
      'gateway.reconnect': () => {
        gateway.dispatch({ type: 'reconnectPressed' });
        return success(null);
      },
      'voice.answer': (answer) => gateway.say(FRAME.signal, answer),
    },
    stop: () => gateway.dispatch({ type: 'stop' }),
  };
};
