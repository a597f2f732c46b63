import type { ScreenChooser } from '../screens/screen-chooser';
import type { LatePart, Needs, Started } from './part';

type ScreensCalls = 'screens.list' | 'screens.choose';

/** What asks the person for a screen that the page wants to share. */
export const screensPart: LatePart<Needs<'preferences'>, ScreenChooser, Started<never, ScreensCalls>> = {
  load: async ({ out, clock, signals, window, preferences }) =>
    (await import('../screens/start-screens')).startScreens({
      ...{ out, clock, window },
      zoom: () => preferences.values.zoom,
      look: () => {
        const { theme, fontScale, pingColour } = preferences.values;
        return { theme, fontScale, pingColour };
      },
      onContents: (contents) => signals.tell('screens.opened', contents),
    }),
  ahead: (chooser, { signals, system, preferences }) => {
    system.askForScreens(async () => (await chooser.get()).ask());
    for (const key of ['theme', 'fontScale', 'pingColour'] as const)
      preferences.on(key, () => chooser.tell((own) => own.lookChanged()));
    const cancel = (): void => chooser.tell((own) => own.cancel());
    signals.on('page.gone', cancel);
    signals.on('session.signed-out', cancel);
    return {
      ipc: {
        'screens.list': async () => (await chooser.get()).shown(),
        'screens.choose': (chosen) => {
          chooser.tell((own) => own.choose(chosen));
          return null;
        },
      },
    };
  },
};
