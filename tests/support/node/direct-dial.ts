import { systemClock } from '../../../src/main/clock';
import { createDial, type Dial } from '../../../src/main/gateway/dial';

/** Opens sockets on this computer, without a proxy. */
export const directDial: Dial = createDial({
  waysTo: async () => [{ kind: 'direct' }],
  isTrusted: async () => false,
  pinOf: () => null,
  clock: systemClock,
  timeoutMs: 30_000,
});
