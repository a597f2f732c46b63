import { isRecord } from '../json';

/** What the desktop says of its tray. */
type TrayFacts =
  | { readonly isThere: true }
  | { readonly isThere: false; readonly reason: 'no-host' | 'no-bus' | 'refused' };

/** What came of a notification: the system shows it, it shows none at all, or something is wrong. */
export type Told =
  | { readonly kind: 'shown' }
  | { readonly kind: 'not-here'; readonly why: string }
  | { readonly kind: 'wrong'; readonly why: string };

/** Whether nothing on this desktop shows notifications; what is there and does not do so is a fault. */
const isNobodyThere = (why: string): boolean =>
  /^(unsupported|no program on this desktop|there is no message bus)/.test(why);

const toldOf = (answer: Readonly<Record<string, unknown>>): Told => {
  if (answer.ok === true) return { kind: 'shown' };
  const { code, detail } = isRecord(answer.failure) ? answer.failure : {};
  const why = typeof detail === 'string' ? detail : 'no reason';
  return { kind: code === 'no-notifications' && isNobodyThere(why) ? 'not-here' : 'wrong', why };
};

/** What went through the door between page and main while the self-test looked on. */
export interface Observer {
  /** Main told the page something. */
  readonly pushed: (name: string, payload: unknown) => void;
  /** Main answered a call of the page. */
  readonly answered: (name: string, argument: unknown, answer: unknown) => void;
  /** How many mentions the page last asked to be shown outside the window. */
  readonly pings: () => number;
  /** What is known of the tray; null before anything is. */
  readonly tray: () => TrayFacts | null;
  /** What came of each notification that the page asked for. */
  readonly notifications: () => readonly Told[];
}

const trayOf = (payload: unknown): TrayFacts | null => {
  const tray = isRecord(payload) && isRecord(payload.tray) ? payload.tray : null;
  if (tray === null) return null;
  if (tray.isThere === true) return { isThere: true };
  const { reason } = tray;
  const isKnown = reason === 'no-host' || reason === 'no-bus' || reason === 'refused';
  return isKnown ? { isThere: false, reason } : null;
};

const pingsOf = (summary: unknown): number => {
  const unread = isRecord(summary) ? summary.unread : null;
  return isRecord(unread) && typeof unread.pings === 'number' ? unread.pings : 0;
};

/** An observer that has seen nothing yet. */
export const createObserver = (): Observer => {
  let pings = 0;
  let tray: TrayFacts | null = null;
  const notifications: Told[] = [];
  return {
    pushed: (name, payload) => {
      if (name === 'desktop.changed') tray = trayOf(payload) ?? tray;
    },
    answered: (name, argument, answer) => {
      if (name === 'desktop.summarise') pings = pingsOf(argument);
      if (name !== 'notifications.show' || !isRecord(answer)) return;
      notifications.push(toldOf(answer));
    },
    pings: () => pings,
    tray: () => tray,
    notifications: () => notifications,
  };
};
