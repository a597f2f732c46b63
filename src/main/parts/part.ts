import type { IpcCallName } from '../../contract/ipc/names';
import type { IpcHandlers } from '../ipc/answer';
import type { Context, Given } from './given';
import { type Lazy, lazy } from './lazy';

/** What a part is started with: what all have, and what it names of what parts before it give. */
export type Needs<N extends keyof Given> = Context & Pick<Given, N>;

interface AnyStarted {
  readonly gives?: object;
  readonly ipc?: object;
  readonly stop?: () => void | Promise<void>;
}

/**
 * A part that has been started: what it gives to those after it, by name, the calls of the page that it answers, and what
 * it does at the end.
 */
export type Started<Gives extends keyof Given = never, Calls extends IpcCallName = never> = ([Gives] extends [
  never,
]
  ? unknown
  : { readonly gives: Pick<Given, Gives> }) &
  ([Calls] extends [never] ? unknown : { readonly ipc: Pick<IpcHandlers, Calls> }) & {
    /** Called once. All parts are told to stop before one of them is waited for. */
    readonly stop?: () => void | Promise<void>;
  };

type GivesOf<S> = S extends { readonly gives: infer G } ? G : unknown;
type IpcOf<S> = S extends { readonly ipc: infer I } ? I : unknown;

/** Answers none of these calls. */
type Unanswered<Calls> = { readonly ipc?: { readonly [N in keyof Calls]?: never } };

/** Parts that have been started, one after the other. */
export interface Parts<Has, Calls> {
  readonly has: Has;
  readonly ipc: Calls;
  /** Starts one more. The compiler says where it needs what none before it gives, or answers what one before it answers. */
  readonly with: <S extends AnyStarted & Unanswered<Calls>>(
    part: (has: Has) => S,
  ) => Parts<Has & GivesOf<S>, Calls & IpcOf<S>>;
  /** Stops them all, the last one first; resolves when everything is done. */
  readonly stop: () => Promise<void>;
}

const after = <Has, Calls>(
  has: Has,
  ipc: Calls,
  stops: readonly (() => void | Promise<void>)[],
): Parts<Has, Calls> => ({
  ...{ has, ipc },
  with: <S extends AnyStarted & Unanswered<Calls>>(part: (has: Has) => S) => {
    const started = part(has);
    // A spread forgets what its parts were, where both are type parameters.
    const all = { ...has, ...started.gives } as Has & GivesOf<S>;
    const calls = { ...ipc, ...started.ipc } as Calls & IpcOf<S>;
    return after(all, calls, started.stop === undefined ? stops : [started.stop, ...stops]);
  },
  stop: async () => {
    await Promise.all(stops.map(async (stop) => stop()));
  },
});

/** The beginning of a list of parts. */
export const parts = <Has>(has: Has): Parts<Has, unknown> => after(has, {}, []);

/** A part whose code is read when something of it is asked for first: nothing of it is needed for the first window. */
export interface LatePart<Has, T extends { readonly stop: () => void }, S extends AnyStarted> {
  readonly load: (has: Has) => Promise<T>;
  /** Stands in its place from the start: hears and answers, and says what is worth reading it for. */
  readonly ahead: (loaded: Lazy<T>, has: Has) => S;
}

/** Starts such a part: what stands ahead of it now, the rest later or never. */
export const late =
  <Has, T extends { readonly stop: () => void }, S extends AnyStarted>({
    load,
    ahead,
  }: LatePart<Has, T, S>) =>
  (has: Has): S => {
    const loaded = lazy(() => load(has));
    const started = ahead(loaded, has);
    const stop = (): void | Promise<void> => {
      loaded.tell((part) => part.stop());
      return started.stop?.();
    };
    return { ...started, stop };
  };
