import { tellVisibility } from '../window/tell-visibility';
import type { Needs, Started } from './part';

/** The window's preferences: theme, zoom, and last bounds; and whether its page has the microphone. */
export const windowPart = ({
  contents,
  log,
  push,
  signals,
  system,
  preferences,
}: Needs<'preferences'>): Started<never, 'voice.microphone'> => {
  preferences.on('theme', (theme) => system.setTheme(theme));
  preferences.on('zoom', (zoom) => contents()?.setZoomFactor(zoom));
  signals.on('window.placed', (window) => void preferences.set({ window }));
  signals.on('window.opened', (window) =>
    tellVisibility(window, (isVisible) => push('window.visible', isVisible)),
  );
  signals.on('page.crashed', ({ reason, code }) =>
    log('error', { event: 'app.page-gone', kind: reason, code }),
  );
  // A page that is gone, or a person who has signed out, uses nothing any more.
  let isUsed = false;
  const use = (is: boolean): Promise<boolean> => system.useMicrophone((isUsed = is));
  const letGo = (): void => {
    if (isUsed) void use(false);
  };
  signals.on('page.gone', letGo);
  signals.on('session.signed-out', letGo);
  return { ipc: { 'voice.microphone': ({ isUsed: is }) => use(is) } };
};
