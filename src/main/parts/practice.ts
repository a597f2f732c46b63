import { success } from '../../contract/failure';
import type { Practice } from '../practice/start-practice';
import type { LatePart, Needs, Started } from './part';

type PracticeNeeds = Needs<'api' | 'dial' | 'foundOwn' | 'session'>;
type PracticeCalls =
  | ('practice.describe' | 'practice.start' | 'practice.pause')
  | ('practice.setSpeed' | 'practice.finish' | 'practice.leave');

/** Practice: nothing of it is loaded unless the app runs for it. */
export const practicePart: LatePart<PracticeNeeds, Practice, Started<never, PracticeCalls>> = {
  load: async ({ api, clock, dial, foundOwn, log, push, session }) =>
    (await import('../practice/start-practice')).startPractice({
      ...{ client: api.client, clock, dial, foundOwn, log, session },
      onChange: (state) => push('practice.changed', state),
    }),
  ahead: (practice, { signals, system }) => {
    const { isPractice } = system.facts;
    signals.on('page.drawn', () => {
      if (isPractice) void practice.get();
    });
    const tell = (act: (own: Practice) => void) => {
      practice.tell(act);
      return success(null);
    };
    return {
      ipc: {
        'practice.describe': async () => success(isPractice ? (await practice.get()).state() : null),
        'practice.start': ({ scenario, seed, speed }) => tell((own) => own.start(scenario, seed, speed)),
        'practice.pause': ({ isPaused }) => tell((own) => own.pause(isPaused)),
        'practice.setSpeed': ({ speed }) => tell((own) => own.setSpeed(speed)),
        'practice.finish': () => tell((own) => own.finish()),
        'practice.leave': () => {
          if (isPractice) signals.tell('app.left', null);
          return success(null);
        },
      },
    };
  },
};
