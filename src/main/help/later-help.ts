import type { Help, HelpDependencies } from './start-help';

/** When the rest of the app has started, and nobody waits. */
const BEGIN_AFTER_MS = 5000;

export interface LaterHelp {
  /** Loads it where it is not loaded yet. */
  readonly get: () => Promise<Help>;
  /** The page is there: what is done by itself begins later. */
  readonly begin: () => void;
  /** The person has chosen another feed; where nothing is loaded there is nothing to tell. */
  readonly updatesChosen: () => void;
  readonly stop: () => void;
}

/** Help that is loaded when it is asked for, or a while after the start. */
export const laterHelp = (
  deps: HelpDependencies,
  later: (action: () => void, ms: number) => void,
): LaterHelp => {
  let help: Promise<Help> | null = null;
  let isStopped = false;
  let hasBegun = false;
  const get = (): Promise<Help> => (help ??= import('./start-help').then(({ startHelp }) => startHelp(deps)));
  return {
    get,
    begin: () => {
      if (hasBegun) void help?.then((started) => deps.onUpdates(started.updates()));
      else later(() => (isStopped ? undefined : void get()), BEGIN_AFTER_MS);
      hasBegun = true;
    },
    updatesChosen: () => void help?.then((started) => started.updatesChosen()),
    stop: () => {
      isStopped = true;
      void help?.then((started) => started.stop());
    },
  };
};
