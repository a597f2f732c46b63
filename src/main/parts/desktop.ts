import type { Desktop } from '../desktop/desktop';
import type { LatePart, Needs, Started } from './part';

type DesktopNeeds = Needs<'awaited' | 'desk' | 'preferences'>;
type DesktopCalls = 'desktop.summarise' | 'notifications.show' | 'notifications.close';

/** The parts of the app outside its window: notifications, tray, badge. */
export const desktopPart: LatePart<DesktopNeeds, Desktop, Started<'desktop', DesktopCalls>> = {
  load: async ({ bringUp, clock, push, startsHidden, window, awaited, desk, preferences }) =>
    (await import('../desktop/start-desktop')).startDesktop({
      ...{ window, push, clock, startsHidden },
      preferences: () => preferences.values,
      setPreferences: (change) => void preferences.set(change),
      open: (link) => {
        bringUp();
        awaited.bring(link);
      },
      openQueue: (item) => void desk.get().then((own) => own.open(item)),
    }),
  ahead: (desktop, { signals, preferences }) => {
    const pass = (act: (own: Desktop) => void): void => {
      void desktop.get().then(act);
    };
    preferences.onAny((values, before) => desktop.tell((own) => own.preferencesChanged(values, before)));
    signals.on('session.signed-out', () => desktop.tell((own) => own.signedOut()));
    signals.on('page.drawn', () => pass((own) => own.pageReady()));
    return {
      gives: { desktop },
      ipc: {
        'desktop.summarise': (summary) => {
          pass((own) => own.summarise(summary));
          return null;
        },
        'notifications.show': async (content) => (await desktop.get()).show(content),
        'notifications.close': ({ keys, channelId }) => {
          desktop.tell((own) => own.close(keys, channelId));
          return null;
        },
      },
    };
  },
};
