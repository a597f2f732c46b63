import { type Failure, failure, type Told } from '../../contract/failure';
import type { CallName } from '../../contract/rest';
import type { Bridge } from '../bridge/bridge';
import { type Later, SessionWork } from './session-work';
import type { VoiceMedia } from './voice/media';

/** The dependencies of the store outside itself; the creator passes them in, so that tests can pass their own. */
export interface Extra {
  readonly bridge: Bridge;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A text that is unique among this user's messages. */
  readonly makeNonce: () => string;
  /** Plays the sound of a message that mentions the user. */
  readonly playPing: () => void;
  /** Loads microphone, loudspeakers and calls: when voice is first used. */
  readonly loadVoice: () => Promise<VoiceMedia>;
  readonly later: Later;
}

/** The dependencies of thunks: Extra, and the pending work of the signed-in user. */
export interface ThunkExtra extends Omit<Extra, 'later'> {
  readonly work: SessionWork;
}

const nobodysAnswer = (): Promise<never> => new Promise(() => undefined);

/**
 * Makes the dependencies of thunks. A call of a session that has ended never resolves, so that no data of one user
 * reaches the next: the waiting code is dropped. `refuses` says of a call why it is not made.
 */
export const makeThunkExtra = (
  extra: Extra,
  refuses: (name: CallName, args: object) => Failure | null = () => null,
): { readonly thunkExtra: ThunkExtra; readonly endSession: () => void } => {
  let work = new SessionWork(extra.later);
  const ask = async <T>(name: CallName, args: object, call: () => Promise<Told<T>>): Promise<Told<T>> => {
    const refusal = refuses(name, args);
    if (refusal !== null) return failure(refusal);
    const asked = work;
    const result = await call();
    return asked === work ? result : nobodysAnswer();
  };
  return {
    thunkExtra: {
      now: extra.now,
      makeNonce: extra.makeNonce,
      playPing: extra.playPing,
      loadVoice: extra.loadVoice,
      bridge: {
        ...extra.bridge,
        callApi: (name, args, withinMs) => ask(name, args, () => extra.bridge.callApi(name, args, withinMs)),
        postText: (text) => ask('messages.create', text, () => extra.bridge.postText(text)),
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
