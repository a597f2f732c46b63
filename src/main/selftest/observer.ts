import { isRecord } from '../json';

/** The desktop's state of its tray. */
type TrayFacts =
  | { readonly isThere: true }
  | { readonly isThere: false; readonly reason: 'no-host' | 'no-bus' | 'refused' };

/** The outcome of a notification: shown, not supported on this desktop, or an error. */
export type Told =
  | { readonly kind: 'shown' }
  | { readonly kind: 'not-here'; readonly why: string }
  | { readonly kind: 'wrong'; readonly why: string };

/** Whether no program on this desktop shows notifications; a program that exists but fails is an error. */
const isNobodyThere = (why: string): boolean =>
  /^(unsupported|this desktop has no notification service|there is no message bus)/.test(why);

const toldOf = (answer: Readonly<Record<string, unknown>>): Told => {
  if (answer.ok === true) return { kind: 'shown' };
  const { code, detail } = isRecord(answer.failure) ? answer.failure : {};
  const why = typeof detail === 'string' ? detail : 'no reason';
  return { kind: code === 'no-notifications' && isNobodyThere(why) ? 'not-here' : 'wrong', why };
};

/** The calls and pushes between page and main during the self-test. */
export interface Observer {
  /** Called when main has sent a push to the page. */
  readonly pushed: (name: string, payload: unknown) => void;
  /** Called when main has answered a call of the page. */
  readonly answered: (name: string, argument: unknown, answer: unknown) => void;
  /** The last number of mentions that the page sent for display outside the window. */
  readonly pings: () => number;
  /** The state of the tray; null while unknown. */
  readonly tray: () => TrayFacts | null;
  /** The outcome of each notification that the page has requested. */
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

/** Makes an observer without records. */
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
