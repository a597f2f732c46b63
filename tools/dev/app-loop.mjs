// @ts-check

/**
 * The state of the app: whether it runs, whether it is to start again, and whether the whole command is to end.
 * @typedef {{ app: 'none' | 'running' | 'ending', isAgain: boolean, isLeaving: boolean }} Loop
 *
 * @typedef {{ kind: 'built' } | { kind: 'ended', code: number } | { kind: 'interrupted' }} LoopEvent
 * built: main or the server has been built, for the first time or after a change; ended: the app has ended with this
 * exit code; interrupted: Ctrl-C
 *
 * @typedef {{ kind: 'start' } | { kind: 'end' } | { kind: 'kill' } | { kind: 'wait', code: number } | { kind: 'leave', code: number }} Step
 * wait: until a change starts the app again
 */

/** @type {Loop} */
export const FIRST_LOOP = { app: 'none', isAgain: false, isLeaving: false };

/**
 * Decides the next step. The next app starts only when the previous one has ended: both use one profile.
 * @param {Loop} loop
 * @param {LoopEvent} event
 * @returns {[Loop, Step | null]}
 */
export function decideStep(loop, event) {
  switch (event.kind) {
    case 'built':
      if (loop.isLeaving) return [loop, null];
      if (loop.app === 'none') return [{ ...loop, app: 'running' }, { kind: 'start' }];
      return [{ ...loop, app: 'ending', isAgain: true }, loop.app === 'running' ? { kind: 'end' } : null];
    case 'ended':
      if (loop.isLeaving)
        return [
          { ...loop, app: 'none' },
          { kind: 'leave', code: 0 },
        ];
      if (loop.isAgain) return [{ ...loop, app: 'running', isAgain: false }, { kind: 'start' }];
      // Exit code 0 is a closed app and ends the command; after an error the developer will change something.
      return [
        { ...loop, app: 'none' },
        event.code === 0 ? { kind: 'leave', code: 0 } : { kind: 'wait', code: event.code },
      ];
    case 'interrupted': {
      const next = { ...loop, isAgain: false, isLeaving: true };
      if (loop.app === 'none') return [next, { kind: 'leave', code: 0 }];
      return [{ ...next, app: 'ending' }, { kind: loop.isLeaving ? 'kill' : 'end' }];
    }
  }
}
