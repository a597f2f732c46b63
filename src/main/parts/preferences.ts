import { createGuardedSettings } from '../consent/guarded-settings';
import { withoutUndefined } from '../../domain/without-undefined';
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
