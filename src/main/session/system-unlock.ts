import { BusPeer } from '../bus/peer';
import { sessionBusAddress } from '../bus/session-bus';
import { systemClock as clock } from '../clock';
import { unlockKeyring } from './unlock-keyring';

/** Makes the desktop prompt for the password of its keyring. */
export const systemUnlock = (): Promise<void> =>
  unlockKeyring(
    () => BusPeer.join(sessionBusAddress()),
    (ms, end) => {
      const timer = clock.set(end, ms);
      return () => clock.clear(timer);
    },
  );
