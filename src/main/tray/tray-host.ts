import { askProperty, type BusAnswer } from '../bus/ask-property';
import type { HostAnswer } from './tray-policy';

/** The time limit for the bus; one that hangs counts as missing. */
const ANSWER_WITHIN_S = 1;

const WATCHER = 'org.kde.StatusNotifierWatcher';
const IS_HOST_REGISTERED = {
  service: WATCHER,
  path: '/StatusNotifierWatcher',
  interface: WATCHER,
  name: 'IsStatusNotifierHostRegistered',
} as const;

/** Parses the answer of the bus. */
export const readHostAnswer = ({ isDone, output }: Pick<BusAnswer, 'isDone' | 'output'>): HostAnswer => {
  if (isDone) return /\btrue\b/.test(output) ? 'host' : 'no-host';
  return /ServiceUnknown|NameHasNoOwner|UnknownObject|UnknownInterface|UnknownProperty/.test(output)
    ? 'no-host'
    : 'no-bus';
};

/** Queries the session bus whether a tray host exists (StatusNotifierItem). */
export const askTrayHost = async (): Promise<HostAnswer> => {
  const answer = await askProperty(IS_HOST_REGISTERED, ANSWER_WITHIN_S);
  return answer === null ? 'no-bus' : readHostAnswer(answer);
};
