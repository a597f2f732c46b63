import type { BootState } from '../../../contract/ipc/calls';
import type { PagePreferences } from '../../../contract/preferences';
import type { Links } from '../../app/links';
import type { Desktop } from '../../desktop/desktop';
import type { PreferencesStore } from '../../preferences/preferences';
import type { IpcHandlers } from '../answer';

interface Dependencies {
  /** What the page needs to draw; from then on it hears pushes. */
  readonly ready: () => Promise<BootState>;
  readonly preferences: PreferencesStore;
  /** A change without what the person does not want after all. */
  readonly allowed: (change: Partial<PagePreferences>) => Promise<Partial<PagePreferences>>;
  readonly links: Links;
  readonly desktop: Desktop;
  readonly keepLook: (text: string) => Promise<void>;
}

type Handled =
  | 'app.ready'
  | 'preferences.set'
  | 'links.open'
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
  'links.open': ({ url, label, confirmed, trusting }) =>
    confirmed ? links.ask(url, label, trusting) : links.follow(url, label),
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
