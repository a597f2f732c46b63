import { t } from '../../domain/i18n/t';
import { BusError, type BusMessage, type BusPeer } from '../bus/peer';
import { inTime, LateError } from '../bus/session-bus';
import { listOf, textOf, Variant } from '../bus/wire';
import type { Clock } from '../clock';
import { nativeBody, nativeTitle, REPLY_PLACEHOLDER } from './native-text';
import type { NativeContent, NativeEvents, NativeNotification } from './notification-centre';

const NAME = 'org.freedesktop.Notifications';
/** The action that leads to the app's window. */
const WINDOW = 'window';
/** The default action has no button on most desktops. */
const OPENING: ReadonlySet<string> = new Set(['default', 'review', WINDOW]);

/** What answers a friend request without the window. */
const ACCEPT = 'accept';
const DECLINE = 'decline';

/** The field for a reply, where the daemon has one (as KDE's, which made it). */
const REPLY = 'inline-reply';

/**
 * The actions of a notification. Those of a report only open something: what staff do about it cannot all be taken back,
 * and is done where its evidence is seen.
 */
const actionsOf = ({
  isOfQueue,
  isRequest,
  canReply,
}: Pick<NativeContent, 'isOfQueue' | 'isRequest' | 'canReply'>): readonly string[] => {
  const open = ['default', t('Open')];
  if (isOfQueue) return [...open, 'review', t('Review'), WINDOW, t('Open Guildhall')];
  if (isRequest) return [...open, ACCEPT, t('Accept'), DECLINE, t('Decline')];
  return canReply ? [...open, REPLY, t('Reply')] : open;
};

const PATH = '/org/freedesktop/Notifications';

/** A notification daemon that does not answer within this time, in milliseconds, hangs. */
const ANSWER_WITHIN_MS = 4000;

/** The part of the bus connection that notifications use. */
export type NotificationPeer = Pick<BusPeer, 'call' | 'callBus' | 'hear' | 'isGone'>;

export interface BusNotificationDependencies {
  readonly bus: () => Promise<NotificationPeer>;
  readonly clock: Clock;
}

/** Whether no program owns the name, and none could be started. */
const isNobody = (error: string): boolean => /\.(ServiceUnknown|NameHasNoOwner|Spawn\.\w+)$/.test(error);

/** The reason why nothing is shown, for people. */
export const whyNotShown = (fault: unknown): string => {
  if (fault instanceof LateError) return 'the notification service is not responding';
  if (!(fault instanceof BusError)) return 'there is no message bus, which notifications need';
  if (fault.error === '') return 'the message bus closed the connection';
  if (isNobody(fault.error)) return 'this desktop has no notification service';
  return `the notification service refused it (${fault.error})`;
};

/**
 * Notifications of a Linux desktop, over the bus (Desktop Notifications Specification). Electron's own block the whole
 * main process until the answer, 25 s if the daemon hangs.
 */
export const createBusNotifications = ({ bus, clock }: BusNotificationDependencies) => {
  const shown = new Map<number, NativeEvents>();
  const heard = new WeakSet<NotificationPeer>();

  const hear = ({ kind, interface: iface, member, body: [id, what] }: BusMessage): void => {
    if (kind !== 'signal' || iface !== NAME) return;
    const events = shown.get(Number(id));
    if (member === 'ActionInvoked' && OPENING.has(textOf(what))) events?.onClicked(what === WINDOW);
    if (member === 'ActionInvoked' && (what === ACCEPT || what === DECLINE))
      events?.onAnswered(what === ACCEPT);
    if (member === 'NotificationReplied') events?.onReplied(textOf(what));
    if (member !== 'NotificationClosed') return;
    shown.delete(Number(id));
    events?.onClosed();
  };

  const join = async (): Promise<NotificationPeer> => {
    const peer = await bus();
    if (heard.has(peer)) return peer;
    heard.add(peer);
    // A signal may come in one piece with the answer that names its notification: that is taken first.
    peer.hear((message) => void setImmediate(() => hear(message)));
    await inTime(
      clock,
      ANSWER_WITHIN_MS,
      peer.callBus('AddMatch', 's', [`type='signal',interface='${NAME}',path='${PATH}'`]),
    );
    return peer;
  };

  /** Whether the daemon has a field for a reply: asked each time, because another daemon may have come. */
  const hasField = async (peer: NotificationPeer): Promise<boolean> => {
    try {
      const asked = peer.call([NAME, PATH, NAME, 'GetCapabilities'], '', []);
      const [names] = await inTime(clock, ANSWER_WITHIN_MS, asked);
      return listOf(names).includes(REPLY);
    } catch (fault) {
      if (fault instanceof BusError) return false;
      throw fault;
    }
  };

  const notify = async ({
    title,
    body,
    isSilent,
    canReply: isAnswerable,
    ...kind
  }: NativeContent): Promise<number> => {
    const peer = await join();
    const canReply = isAnswerable && (await hasField(peer));
    const hints = {
      'desktop-entry': new Variant('s', 'guildhall'),
      'suppress-sound': new Variant('b', isSilent),
      ...(canReply && {
        'x-kde-reply-placeholder-text': new Variant('s', t(REPLY_PLACEHOLDER)),
        'x-kde-reply-submit-button-text': new Variant('s', t('Send')),
      }),
    };
    const [id] = await inTime(
      clock,
      ANSWER_WITHIN_MS,
      peer.call([NAME, PATH, NAME, 'Notify'], 'susssasa{sv}i', [
        ...['Guildhall', 0, 'guildhall', nativeTitle(title), nativeBody(body, 'linux')],
        ...[actionsOf({ ...kind, canReply }), hints, -1],
      ]),
    );
    return Number(id);
  };

  const close = async (id: number): Promise<void> => {
    shown.delete(id);
    const peer = await join();
    await peer.call([NAME, PATH, NAME, 'CloseNotification'], 'u', [id]);
  };

  return (content: NativeContent, events: NativeEvents): NativeNotification => {
    let asked: Promise<number> | null = null;
    return {
      show: () => {
        asked = notify(content).then((id) => {
          shown.set(id, events);
          return id;
        });
        asked.then(events.onShown, (fault: unknown) => events.onFailed(whyNotShown(fault)));
      },
      // A closed notification cannot be closed again, and need not be.
      close: () => void asked?.then(close).catch(() => undefined),
    };
  };
};
