import { createGuardedSettings } from '../consent/guarded-settings';
import { PreferencesStore } from '../preferences/preferences';
import { readPartOptions } from '../selftest/options';
import type { Needs, Started } from './part';

/** The preferences on this computer. A change is sent to the page first, then to the subscribed parts. */
export const preferencesPart = ({
  argv,
  clock,
  push,
  system,
  userData,
  ask,
  notices,
}: Needs<'ask' | 'notices'>): Started<'preferences', 'preferences.set'> => {
  const preferences = new PreferencesStore({
    file: system.preferencesFile(userData, clock.now),
    clock,
    notify: notices.add,
    onChange: (values) => push('preferences.changed', values),
  });
  const allowed = createGuardedSettings({
    current: () => preferences.values,
    namedFeed: readPartOptions(argv)?.feed ?? null,
    ask,
  });
  return {
    gives: { preferences },
    ipc: {
      'preferences.set': async (change) => preferences.set(await allowed(withoutUndefined(change))),
    },
    stop: () => preferences.flush(),
  };
};

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** An undefined value of a present key would delete the stored value. */
const withoutUndefined = <T extends object>(change: T): Defined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
