import type { StartedKeep } from '../keep/start-keep';
import type { LatePart, Needs, Started } from './part';

type KeepNeeds = Needs<'firstScreen' | 'preferences' | 'session'>;
type KeepCalls = 'kept.read' | 'kept.write' | 'kept.only' | 'kept.describe' | 'kept.clear';

/** Messages that stay on this computer, to be read without the server. */
export const keepPart: LatePart<KeepNeeds, StartedKeep, Started<never, KeepCalls>> = {
  load: async ({ clock, preferences, session, userData }) =>
    (await import('../keep/start-keep')).startKeep({
      ...{ clock, session, userData },
      preferences: () => preferences.values,
    }),
  ahead: (keep, { signals, firstScreen, preferences }) => {
    const pass = (act: (own: StartedKeep) => void): void => {
      void keep.get().then(act);
    };
    // What an earlier run has left is looked at when the page has its screen.
    void firstScreen.drawn.then(() => pass((own) => own.begin()));
    signals.on('gateway.heard', (events) => keep.tell((own) => own.heard(events)));
    signals.on('session.signed-out', (reason) => {
      void firstScreen.drawn.then(() => pass((own) => own.signedOut(reason)));
    });
    preferences.on('keptMegabytes', () => pass((own) => own.settingsChanged()));
    preferences.on('guildPrivacy', () => pass((own) => own.settingsChanged()));
    return {
      ipc: {
        'kept.read': async (place) => (await keep.get()).read(place),
        'kept.write': async (channel) => (await keep.get()).write(channel),
        'kept.only': async (seen) => (await keep.get()).only(seen),
        'kept.describe': async () => (await keep.get()).describe(),
        'kept.clear': async () => (await keep.get()).clear(),
      },
      stop: async () => {
        let written: Promise<void> = Promise.resolve();
        keep.tell((own) => {
          written = own.written();
        });
        // By then it is told, if the code is loaded.
        await Promise.resolve();
        await written;
      },
    };
  },
};
