import { success, type Result } from '../../../src/contract/failure';
import type { IpcArgument, IpcReplies } from '../../../src/contract/ipc/calls';
import type { IpcCallName, IpcPushName } from '../../../src/contract/ipc/names';
import type { IpcPushes } from '../../../src/contract/ipc/pushes';
import type { CallArgs, CallName, CallReply } from '../../../src/contract/rest';
import type { Bridge } from '../../../src/renderer/bridge/bridge';
import { makeBoot, seenPreferences } from './factories';

type OwnName = Exclude<IpcCallName, 'api.call'>;
type Eventually<T> = T | Promise<T>;

/** The server's answers, by call. */
export type ApiAnswers = {
  [N in CallName]?: (args: CallArgs<N>) => Eventually<Result<CallReply<N>>>;
};
/** Main's answers, by IPC call. */
export type IpcAnswers = {
  [N in OwnName]?: (argument: IpcArgument<N>) => Eventually<IpcReplies[N]>;
};

/** A recorded call. */
export interface MadeCall {
  readonly name: CallName | OwnName;
  readonly args: unknown;
  /** The time limit of its answer, if the caller gave one. */
  readonly withinMs?: number;
}

export interface FakeBridge extends Bridge {
  /** A test may change these while it runs. */
  readonly api: ApiAnswers;
  readonly ipc: IpcAnswers;
  /** All calls, in order. */
  readonly calls: readonly MadeCall[];
  /** The arguments of the calls with this name, in order. */
  readonly argsOf: <N extends CallName>(name: N) => readonly CallArgs<N>[];
  readonly push: <N extends IpcPushName>(name: N, payload: IpcPushes[N]) => void;
}

/** A substitute for main with the answers that the test gives. A call without an answer is an error of the test. */
export const createFakeBridge = (api: ApiAnswers = {}, ipc: IpcAnswers = {}): FakeBridge => {
  const calls: MadeCall[] = [];
  const listeners: { name: IpcPushName; listener: (payload: never) => void }[] = [];
  let preferences = seenPreferences;
  const allIpc: IpcAnswers = {
    'app.ready': () => makeBoot({ preferences }),
    'preferences.set': (change) =>
      success((preferences = { ...preferences, ...change } as typeof preferences)),
    'gateway.reconnect': () => success(null),
    'session.signOut': () => success(null),
    'desktop.summarise': () => null,
    'notifications.show': () => success(null),
    'notifications.close': () => null,
    'snapshot.keep': () => null,
    'drafts.list': () => [],
    'drafts.set': () => null,
    'kept.read': () => null,
    'kept.write': () => null,
    'kept.only': () => null,
    'kept.describe': () => ({ bytes: 0 }),
    'kept.clear': () => null,
    'menu.tell': () => null,
    'spelling.describe': () => ({ checker: 'system', dictionaries: [], inUse: [], words: [] }),
    'startup.describe': () => ({ isOn: false, isBlocked: false }),
    'data.describe': () => ({ hasServer: false }),
    ...ipc,
  };
  return {
    api,
    ipc: allIpc,
    calls,
    argsOf: (name) => calls.filter((call) => call.name === name).map((call) => call.args as never),
    push: (name, payload) => {
      for (const entry of [...listeners]) if (entry.name === name) entry.listener(payload as never);
    },
    invoke: async (name, argument) => {
      calls.push({ name, args: argument });
      const answer = allIpc[name];
      if (answer === undefined) throw new Error(`The test has no answer to ${name}`);
      return answer(argument);
    },
    subscribe: (name, listener) => {
      const entry = { name, listener };
      listeners.push(entry);
      return () => void listeners.splice(listeners.indexOf(entry), 1);
    },
    // Main asks the server, and hands the answer on; that it keeps what it cannot send is for tests of their own.
    postText: async (text) => {
      calls.push({ name: 'messages.create', args: text });
      const answer = api['messages.create'];
      if (answer === undefined) throw new Error('The test has no answer to messages.create');
      return answer(text);
    },
    callApi: async (name, args, withinMs) => {
      calls.push({ name, args, ...(withinMs === undefined ? {} : { withinMs }) });
      const answer = api[name];
      if (answer === undefined) throw new Error(`The test has no answer to ${name}`);
      return answer(args);
    },
  };
};

/** An answer that the test resolves itself. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export const deferred = <T>(): Deferred<T> => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

/** Runs all pending microtasks and what they queue. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};
