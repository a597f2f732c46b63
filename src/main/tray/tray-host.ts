import { askProperty, type BusAnswer } from '../bus/ask-property';
import type { HostAnswer } from './tray-policy';

/** How long the bus may take to answer; one that hangs is as good as none. */
const ANSWER_WITHIN_S = 1;

const WATCHER = 'org.kde.StatusNotifierWatcher';
const IS_HOST_REGISTERED = {
  service: WATCHER,
  path: '/StatusNotifierWatcher',
  interface: WATCHER,
  name: 'IsStatusNotifierHostRegistered',
} as const;

/** What the bus has answered. */
export const readHostAnswer = ({ isDone, output }: Pick<BusAnswer, 'isDone' | 'output'>): HostAnswer => {
  if (isDone) return /\btrue\b/.test(output) ? 'host' : 'no-host';
  return /ServiceUnknown|NameHasNoOwner|UnknownObject|UnknownInterface|UnknownProperty/.test(output)
    ? 'no-host'
    : 'no-bus';
};

/** Asks the session bus whether somebody draws tray icons (StatusNotifierItem). */
export const askTrayHost = async (): Promise<HostAnswer> => {
  const answer = await askProperty(IS_HOST_REGISTERED, ANSWER_WITHIN_S);
  return answer === null ? 'no-bus' : readHostAnswer(answer);
};
