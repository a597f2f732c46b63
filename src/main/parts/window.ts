import { createMuteKey } from '../window/mute-key';
import { tellVisibility } from '../window/tell-visibility';
import type { Needs, Started } from './part';

/** The window's preferences: theme, zoom, and last bounds; whether its page has the microphone, and the key that mutes it. */
export const windowPart = ({
  contents,
  log,
  push,
  signals,
  system,
  notices,
  preferences,
}: Needs<'notices' | 'preferences'>): Started<never, 'voice.microphone'> => {
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
  const muteKey = createMuteKey({
    take: system.takeMuteKey,
    onPress: () => push('desktop.asked', { kind: 'voice', act: 'mute' }),
    notify: notices.add,
  });
  muteKey.want(preferences.values.mutesAnywhere);
  preferences.on('mutesAnywhere', muteKey.want);
  const use = (is: boolean): Promise<boolean> => {
    isUsed = is;
    muteKey.use(is);
    return system.useMicrophone(is);
  };
  const letGo = (): void => {
    if (isUsed) void use(false);
  };
  signals.on('page.gone', letGo);
  signals.on('session.signed-out', letGo);
  return { ipc: { 'voice.microphone': ({ isUsed: is }) => use(is) } };
};
