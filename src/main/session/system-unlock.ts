import { BusPeer } from '../bus/peer';
import { systemClock as clock } from '../clock';
import { unlockKeyring } from './unlock-keyring';

/** The session bus of this desktop, where its system puts it unless it says otherwise. */
const address = (): string =>
  process.env.DBUS_SESSION_BUS_ADDRESS ?? `unix:path=/run/user/${process.getuid?.() ?? 0}/bus`;

/** Lets this desktop ask for the password of its keyring. */
export const systemUnlock = (): Promise<void> =>
  unlockKeyring(
    () => BusPeer.join(address()),
    (ms, end) => {
      const timer = clock.set(end, ms);
      return () => clock.clear(timer);
    },
  );
