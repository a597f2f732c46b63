import type { BootState } from '../../../contract/ipc/calls';
import type { Preferences } from '../../../contract/preferences';
import type { Links } from '../../app/links';
import type { Desktop } from '../../desktop/desktop';
import type { PreferencesStore } from '../../preferences/preferences';
import type { IpcHandlers } from '../answer';

interface Dependencies {
  /** What the page needs to draw; from then on it hears pushes. */
  readonly ready: () => Promise<BootState>;
  readonly preferences: PreferencesStore;
  /** A change without what the person does not want after all. */
  readonly allowed: (change: Partial<Preferences>) => Promise<Partial<Preferences>>;
  readonly links: Links;
  readonly desktop: Desktop;
  readonly keepLook: (text: string) => Promise<void>;
}

type Handled =
  | 'app.ready'
  | 'preferences.set'
  | 'links.open'
  | 'links.trust'
  | 'desktop.summarise'
  | 'notifications.show'
  | 'notifications.close'
  | 'look.keep';

/** What this computer does for the page. */
export const desktopHandlers = ({
  ready,
  preferences,
  allowed,
  links,
  desktop,
  keepLook,
}: Dependencies): Pick<IpcHandlers, Handled> => ({
  'app.ready': () => ready(),
  'preferences.set': async (change) => preferences.set(await allowed(withoutUndefined(change))),
  'links.open': ({ url, label, confirmed }) => links.follow(url, label, confirmed),
  'links.trust': ({ host }) => links.trust(host),
  'desktop.summarise': (summary) => {
    desktop.summarise(summary);
    return null;
  },
  'notifications.show': (content) => desktop.show(content),
  'notifications.close': ({ keys, channelId }) => {
    desktop.close(keys, channelId);
    return null;
  },
  'look.keep': async ({ text }) => {
    await keepLook(text);
    return null;
  },
});

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A key that is there but undefined would wipe what is remembered under it. */
const withoutUndefined = <T extends object>(change: T): Defined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
