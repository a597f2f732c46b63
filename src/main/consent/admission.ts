import { t } from '../../domain/i18n/t';
import { failure, SERVER_IS_NEW, success, type Result } from '../../contract/failure';
import { PAGE_LIMITS } from '../../contract/limits';
import type { ServerChoice } from '../../contract/preferences';
import { readServerAddress, type ServerAddress } from '../../domain/links/server-address';
import type { Clock } from '../clock';
import { type Pins, pinOfAddress, withPin } from '../gateway/pins';
import { type Ask, connectQuestion, otherKeyQuestion } from './question';

export interface AdmissionDependencies {
  /** The base addresses that the person has accepted on this computer. */
  readonly known: () => readonly string[];
  readonly remember: (bases: readonly string[]) => void;
  /** The keys by which the person knows servers with their own certificates. */
  readonly pins: () => Pins;
  readonly pin: (pins: Pins) => void;
  /** The server that main itself has stored as the chosen one: of the last sign-in, or from the command line. */
  readonly chosen: () => ServerChoice;
  readonly ask: Ask;
  readonly clock: Pick<Clock, 'now'>;
}

/** Decides which servers the page may send requests to. */
export interface Admission {
  /** Whether requests are allowed. Asks the person if `mayAsk` and the server is new on this computer. */
  readonly admit: (server: ServerChoice, mayAsk: boolean) => Promise<Result<null>>;
  /** Counts an inspection; a failure if there were too many recently. */
  readonly countInspection: () => Result<null>;
}

const refuse = (code: string, detail: string): Result<null> => failure({ kind: 'local', code, detail });
const isNew = () => refuse(SERVER_IS_NEW, t('You have not used this server before'));
const declined = () => refuse('server-declined', t('You chose not to connect to this server'));
const tooOften = () => refuse('too-often', t('Too many servers at once. Wait a minute, then try again'));

/** The maximum number of remembered servers; the oldest are dropped. */
const MOST_KNOWN = 200;

const addressOf = (server: ServerChoice): ServerAddress | null => {
  if (server.kind === 'local') return null;
  const address = readServerAddress(server.address);
  return address.ok ? address.value : null;
};

/**
 * Requests are allowed to the server on board, and to servers that the person has accepted in the system's dialog, once
 * for each. The chosen server counts as accepted, unless its connection is unencrypted. An address with a fingerprint
 * pins the server's key when it is accepted; another fingerprint for the same server is a question of its own.
 */
export const createAdmission = ({
  known,
  remember,
  pins,
  pin,
  chosen,
  ask,
  clock,
}: AdmissionDependencies): Admission => {
  let inspections: readonly number[] = [];
  const isChosen = ({ base, isSecure, fingerprint }: ServerAddress): boolean => {
    const address = addressOf(chosen());
    return isSecure && address?.base === base && address.fingerprint === fingerprint;
  };
  const isKnown = (address: ServerAddress): boolean => known().includes(address.base) || isChosen(address);
  /** The key by which the server is known, against the one that the address names. */
  const judgePin = ({ base, fingerprint }: ServerAddress): 'same' | 'first' | 'other' => {
    const pinned = pinOfAddress(pins(), base);
    if (fingerprint === null || fingerprint === pinned) return 'same';
    return pinned === null ? 'first' : 'other';
  };
  const keep = ({ base, fingerprint }: ServerAddress): void => {
    if (fingerprint !== null) pin(withPin(pins(), base, fingerprint));
    remember([...known().filter((other) => other !== base), base].slice(-MOST_KNOWN));
  };
  return {
    admit: async (server, mayAsk) => {
      if (server.kind === 'local') return success(null);
      const address = readServerAddress(server.address);
      if (!address.ok) return address;
      const verdict = judgePin(address.value);
      if (verdict === 'same' && isKnown(address.value)) return success(null);
      // From the command line: main itself has stored it, before any key of this server.
      if (verdict === 'first' && isChosen(address.value)) {
        keep(address.value);
        return success(null);
      }
      if (!mayAsk) return isNew();
      const question = verdict === 'other' ? otherKeyQuestion : connectQuestion;
      if (!(await ask(question(address.value)))) return declined();
      keep(address.value);
      return success(null);
    },
    countInspection: () => {
      const now = clock.now();
      inspections = inspections.filter((at) => at > now - PAGE_LIMITS.inspectionsWindowMs);
      if (inspections.length >= PAGE_LIMITS.inspections) return tooOften();
      inspections = [...inspections, now];
      return success(null);
    },
  };
};
