import type { IpcCallName } from '../../contract/ipc/names';
import type { IpcHandlers } from '../ipc/answer';
import type { Context, Given } from './given';
import { type Lazy, lazy } from './lazy';

/** The argument of a part: the context, and the named values of earlier parts. */
export type Needs<N extends keyof Given> = Context & Pick<Given, N>;

interface AnyStarted {
  readonly gives?: object;
  readonly ipc?: object;
  readonly stop?: () => void | Promise<void>;
}

/**
 * A started part: the values it provides to later parts, by name, the page's calls it answers, and its action at the
 * end.
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

/** A part that answers none of these calls. */
type Unanswered<Calls> = { readonly ipc?: { readonly [N in keyof Calls]?: never } };

/** The parts started so far, in order. */
export interface Parts<Has, Calls> {
  readonly has: Has;
  readonly ipc: Calls;
  /**
   * Starts another part. It does not compile if the part needs a value that no earlier part provides, or answers a call
   * that an earlier part answers.
   */
  readonly with: <S extends AnyStarted & Unanswered<Calls>>(
    part: (has: Has) => S,
  ) => Parts<Has & GivesOf<S>, Calls & IpcOf<S>>;
  /** Stops all parts, the last one first; resolves when all are done. */
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
    // TypeScript loses the parts' types in a spread of two type parameters.
    const all = { ...has, ...started.gives } as Has & GivesOf<S>;
    const calls = { ...ipc, ...started.ipc } as Calls & IpcOf<S>;
    return after(all, calls, started.stop === undefined ? stops : [started.stop, ...stops]);
  },
  stop: async () => {
    await Promise.all(stops.map(async (stop) => stop()));
  },
});

/** The start of a list of parts. */
export const parts = <Has>(has: Has): Parts<Has, unknown> => after(has, {}, []);

/** A part whose code is loaded on first use: the first window does not need it. */
export interface LatePart<Has, T extends { readonly stop: () => void }, S extends AnyStarted> {
  readonly load: (has: Has) => Promise<T>;
  /** Takes its place from the start: listens and answers, and decides when to load the code. */
  readonly ahead: (loaded: Lazy<T>, has: Has) => S;
}

/** Starts a late part: its `ahead` now, the rest later or never. */
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
