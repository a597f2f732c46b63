import { z } from 'zod';
import { failure, type Result, success } from '../../contract/failure';
import type { AskableParent } from '../programs/ask-parent';
import type { Log } from '../log';
import { openIdentity } from './certificate';
import type { Door } from './door';
import type { ListenFailure, Opening } from './listeners';

/** What others need to come in. */
export interface OpenDoor {
  readonly port: number;
  readonly fingerprint: string;
}

/** Why the door stays closed; `message` is for people. */
export interface DoorFailure {
  readonly code: ListenFailure['code'] | 'certificate';
  readonly message: string;
}

const MESSAGES: Readonly<Record<ListenFailure['code'], (address: string, port: number) => string>> = {
  'port-in-use': (address, port) =>
    `Port ${port} of ${address} is in use by another program. Choose another with --tls-port.`,
  'port-forbidden': (_address, port) =>
    `You do not have permission to listen on port ${port}. Choose one above 1023.`,
  'no-such-address': (address) => `This computer has no address ${address}.`,
  'cannot-listen': (address, port) => `Cannot listen on ${address}, port ${port}.`,
};

/** Opens the door with the certificate of a data folder, which is made at first use. */
export const openDoor = async (
  door: Pick<Door, 'open'>,
  dataFolder: string,
  opening: Opening,
): Promise<Result<OpenDoor, DoorFailure>> => {
  const identity = openIdentity(dataFolder);
  if (!identity.ok) return failure({ code: 'certificate', message: identity.failure });
  const opened = await door.open(identity.value, opening);
  if (opened.ok) return success({ port: opened.value, fingerprint: identity.value.fingerprint });
  const { code, address } = opened.failure;
  return failure({ code, message: MESSAGES[code](address, opening.port) });
};

const DOOR_ADDRESSES = 32;
const asked = z.object({
  type: z.literal('door'),
  opening: z
    .object({
      addresses: z.array(z.string().max(64)).min(1).max(DOOR_ADDRESSES),
      port: z.number().int().min(0).max(65_535),
      names: z.array(z.string().max(253)).max(DOOR_ADDRESSES),
    })
    .nullable(),
});

/** The door of a server whose app decides about it: opened and closed by the app's messages, which are answered in order. */
export const letInByParent = (
  parent: AskableParent,
  { door, dataFolder, log }: { readonly door: Door; readonly dataFolder: string; readonly log: Log },
): void => {
  const obey = async (opening: Opening | null): Promise<void> => {
    if (opening === null) {
      await door.close();
      parent.postMessage({ type: 'door', isOpen: false, trouble: null });
      return;
    }
    const opened = await openDoor(door, dataFolder, opening);
    if (!opened.ok) log('warn', 'door.closed', { code: opened.failure.code });
    parent.postMessage(
      opened.ok
        ? { type: 'door', isOpen: true, ...opened.value }
        : { type: 'door', isOpen: false, trouble: opened.failure.code },
    );
  };
  const tellGuests = async (): Promise<void> => {
    parent.postMessage({ type: 'guests', guests: await door.listGuests() });
  };
  let before: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>): void => {
    before = before.then(work).catch((bug: unknown) => log('error', 'background', { bug }));
  };
  door.onGuests(() => next(tellGuests));
  parent.on('message', ({ data }) => {
    const message = asked.safeParse(data);
    if (message.success) next(() => obey(message.data.opening));
  });
};
