import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { UserId } from '../../contract/ids';

/** Somebody who is connected from outside this computer's own app. */
export interface Guest {
  readonly userId: UserId;
  readonly address: string;
}

/** The live connections that came over TLS. */
export interface Guests {
  /** Notes an admitted live connection; one that did not come over TLS is no guest. */
  readonly note: (userId: UserId, stream: Duplex) => void;
  /** One entry for each person and address, in the order of arrival. */
  readonly list: () => readonly Guest[];
}

/** Creates the list; `onChange` is called after each change. */
export const createGuests = (onChange: () => void): Guests => {
  const guests = new Map<Duplex, Guest>();
  return {
    note: (userId, stream) => {
      if (!(stream instanceof TLSSocket)) return;
      guests.set(stream, { userId, address: stream.remoteAddress ?? '' });
      stream.once('close', () => {
        guests.delete(stream);
        onChange();
      });
      onChange();
    },
    list: () => [
      ...new Map([...guests.values()].map((guest) => [`${guest.userId} ${guest.address}`, guest])).values(),
    ],
  };
};
