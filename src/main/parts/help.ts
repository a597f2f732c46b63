import type { Help } from '../help/start-help';
import type { LatePart, Needs, Started } from './part';

type HelpNeeds = Needs<'gateway' | 'preferences' | 'saveFile' | 'session'>;
type HelpCalls =
  | 'updates.describe'
  | 'updates.check'
  | 'updates.decide'
  | 'updates.key'
  | 'build.verify'
  | 'diagnostics.collect'
  | 'diagnostics.save'
  | 'licences.list';

/** The time after which the rest of the app has started, and updates are checked. */
const BEGIN_AFTER_MS = 5000;

/** The calls of the Help menu's pages. */
export const helpPart: LatePart<HelpNeeds, Help, Started<never, HelpCalls>> = {
  load: async ({ logs, out, push, gateway, preferences, saveFile, session }) =>
    (await import('../help/start-help')).startHelp({
      ...{ out, logs, saveFile, session: () => session.state, gateway: () => gateway.state },
      preferences: () => preferences.values,
      setPreferences: (change) => void preferences.set(change),
      onUpdates: (state) => push('updates.changed', state),
    }),
  ahead: (help, { clock, push, signals, system, preferences }) => {
    let timer: unknown = null;
    signals.on('page.drawn', () => {
      // What runs beside the real app leaves updates to it.
      if (system.facts.isPractice) return;
      if (timer === null) timer = clock.set(() => void help.get(), BEGIN_AFTER_MS);
      else help.tell((started) => push('updates.changed', started.updates()));
    });
    preferences.on('updates', () => help.tell((started) => started.updatesChosen()));
    return {
      ipc: {
        'updates.describe': async () => (await help.get()).updates(),
        'updates.check': async () => (await help.get()).checkUpdates(),
        'updates.decide': async ({ decision }) => (await help.get()).decideUpdate(decision),
        'updates.key': async () => (await help.get()).updateKey(),
        'build.verify': async () => (await help.get()).verify(),
        'diagnostics.collect': async () => (await help.get()).collect(),
        'diagnostics.save': async () => (await help.get()).saveDiagnostics(),
        'licences.list': async () => (await help.get()).licences(),
      },
      stop: () => {
        if (timer !== null) clock.clear(timer);
      },
    };
  },
};
