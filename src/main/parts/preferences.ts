import { createGuardedSettings } from '../consent/guarded-settings';
import { PreferencesStore } from '../preferences/preferences';
import { readPartOptions } from '../selftest/options';
import type { Needs, Started } from './part';

/** What the app remembers on this computer. The page hears of a change first, then the parts that asked for it. */
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

/** A key that is there but undefined would wipe what is remembered under it. */
const withoutUndefined = <T extends object>(change: T): Defined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
