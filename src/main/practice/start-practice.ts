import { randomBytes } from 'node:crypto';
import { failure, type Result } from '../../contract/failure';
import type { Welcomed } from '../../contract/ipc/calls';
import type { Founding } from '../../contract/ipc/on-board';
import type { PracticeSpeed, PracticeState, Scenario } from '../../contract/ipc/practice';
import type { CallArgs, CallName } from '../../contract/rest';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import type { Dial } from '../gateway/dial';
import type { ApiClient } from '../api/client';
import type { Session } from '../session/session';
import { Attendance } from './attendance';
import { Director } from './director';
import type { Calls } from './stage';

const PASSWORD_BYTES = 18;
const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

export interface PracticeDependencies {
  readonly client: ApiClient;
  readonly session: Pick<Session, 'state' | 'target'>;
  /** Makes the server on board, and signs in to it as its owner. */
  readonly foundOwn: (asked: Founding & { readonly remember: boolean }) => Promise<Result<Welcomed>>;
  readonly dial: Dial;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (state: PracticeState) => void;
}

/** Practice, while the app runs for it. */
export interface Practice {
  readonly state: () => PracticeState;
  readonly start: (scenario: Scenario, seed: number, speed: PracticeSpeed) => void;
  readonly pause: (isPaused: boolean) => void;
  readonly setSpeed: (speed: PracticeSpeed) => void;
  readonly finish: () => void;
  readonly stop: () => void;
}

/** Makes the server of practice, signs in to it, and waits for a scenario to be chosen. */
export const startPractice = ({
  client,
  session,
  foundOwn,
  dial,
  clock,
  log,
  onChange,
}: PracticeDependencies): Practice => {
  const calls: Calls = {
    own: async <N extends CallName>(name: N, args: CallArgs<N>) => {
      const target = await session.target();
      return target === null ? failure({ kind: 'signed-out' }) : client.call(target, name, args);
    },
    as: async (token, name, args) => {
      const { state } = session;
      if (state.phase !== 'signed-in') return failure({ kind: 'signed-out' });
      return client.call({ base: state.url, token }, name, args);
    },
  };
  const director = new Director({
    ...{ calls, newPassword, clock, onChange },
    attendance: new Attendance({
      ...{ dial, clock, log, random: () => Math.random() },
      base: () => (session.state.phase === 'signed-in' ? session.state.url : null),
    }),
    myName: () => (session.state.phase === 'signed-in' ? session.state.user.username : null),
  });
  void foundOwn({
    ...{ name: t('Practice'), icon: null, username: 'you', email: 'you@practice.example' },
    ...{ password: newPassword(), remember: false },
  }).then((founded) => director.opened(founded));
  return {
    state: () => director.state,
    start: (scenario, seed, speed) => void director.start(scenario, seed, speed),
    pause: (isPaused) => director.pause(isPaused),
    setSpeed: (speed) => director.setSpeed(speed),
    finish: () => void director.finish(),
    stop: () => director.stop(),
  };
};
