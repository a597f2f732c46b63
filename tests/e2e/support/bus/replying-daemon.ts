import { listOf, textOf } from '../../../../src/main/bus/wire';
import { ServingPeer } from '../../../support/node/serving-peer';
import type { OwnBus } from './own-bus';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

/** A notification that is shown. */
interface Shown {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** The labels of its actions, in order. */
  readonly actions: readonly string[];
}

/**
 * A notification daemon with a field for replies. The ones that have it belong to whole desktops (KDE's plasmashell), so
 * that the test speaks their part of the bus itself: the capability, the action, and the signal.
 */
export interface ReplyingDaemon {
  /** What is shown now, oldest first. */
  shown(): readonly Shown[];
  /** Writes in the newest notification and sends that; the notification goes. */
  reply(text: string): void;
  /** Presses the newest notification. */
  click(): void;
  stop(): void;
}

/** Starts the daemon on a bus without another one. */
export const startReplyingDaemon = async (bus: OwnBus): Promise<ReplyingDaemon> => {
  const peer = await ServingPeer.join(bus.address);
  let shown: readonly Shown[] = [];
  let numbers = 0;
  const emit = (member: string, signature: string, body: readonly (number | string)[]): void =>
    peer.emit(PATH, NAME, member, signature, body);
  const close = (id: number, reason: number): void => {
    shown = shown.filter((one) => one.id !== id);
    emit('NotificationClosed', 'uu', [id, reason]);
  };
  const newest = (): Shown => {
    const last = shown.at(-1);
    if (last === undefined) throw new Error('Nothing is shown');
    return last;
  };
  peer.answer = ({ interface: iface, member, body }) => {
    if (iface !== NAME) return null;
    if (member === 'GetCapabilities') return { signature: 'as', body: [['body', 'actions', 'inline-reply']] };
    if (member === 'CloseNotification') {
      close(Number(body[0]), 3);
      return { signature: '', body: [] };
    }
    if (member !== 'Notify') return null;
    numbers += 1;
    const actions = listOf(body[5]).filter((_each, at) => at % 2 === 1);
    const one = { id: numbers, title: textOf(body[3]), body: textOf(body[4]) };
    shown = [...shown, { ...one, actions: actions.map(textOf) }];
    return { signature: 'u', body: [numbers] };
  };
  await peer.callBus('RequestName', 'su', [NAME, 0]);
  return {
    shown: () => shown,
    reply: (text) => {
      const { id } = newest();
      emit('NotificationReplied', 'us', [id, text]);
      close(id, 2);
    },
    click: () => emit('ActionInvoked', 'us', [newest().id, 'default']),
    stop: () => peer.leave(),
  };
};
