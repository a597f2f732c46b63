import type { Bridge } from '../bridge/bridge';
import { type Later, SessionWork } from './session-work';

/** What the store reaches beyond itself; given by who makes it, so that tests give their own. */
export interface Extra {
  readonly bridge: Bridge;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A text that no other message of this person carries. */
  readonly makeNonce: () => string;
  /** Plays the sound of a message that mentions one. */
  readonly playPing: () => void;
  readonly later: Later;
}

/** What thunks get: the same, and what is under way for the signed-in user. */
export interface ThunkExtra extends Omit<Extra, 'later'> {
  readonly work: SessionWork;
}

const nobodysAnswer = (): Promise<never> => new Promise(() => undefined);

/**
 * Makes what thunks get. An answer to a call of a session that has ended meanwhile never comes, so that nothing of one
 * user can reach the next: whoever waits for it is simply forgotten.
 */
export const makeThunkExtra = (
  extra: Extra,
): { readonly thunkExtra: ThunkExtra; readonly endSession: () => void } => {
  let work = new SessionWork(extra.later);
  return {
    thunkExtra: {
      now: extra.now,
      makeNonce: extra.makeNonce,
      playPing: extra.playPing,
      bridge: {
        ...extra.bridge,
        callApi: async (name, args, withinMs) => {
          const asked = work;
          const result = await extra.bridge.callApi(name, args, withinMs);
          return asked === work ? result : nobodysAnswer();
        },
      },
      get work() {
        return work;
      },
    },
    endSession: () => {
      work.end();
      work = new SessionWork(extra.later);
    },
  };
};
