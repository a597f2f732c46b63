import type { Desk } from '../desk/desk';
import type { LatePart, Needs, Started } from './part';

type DeskNeeds = Needs<'awaited' | 'preferences'>;
type DeskCalls = 'desk.tell' | 'desk.ready' | 'desk.act' | 'desk.close';

/** The window of the queue, which the tray and notifications open. */
export const deskPart: LatePart<DeskNeeds, Desk, Started<'desk', DeskCalls>> = {
  load: async ({ out, clock, bringUp, push, signals, window, awaited, preferences }) =>
    (await import('../desk/start-desk')).startDesk({
      ...{ out, clock },
      zoom: () => preferences.values.zoom,
      ask: (asked) => push('desk.asked', asked),
      look: () => {
        const { theme, fontScale, pingColour } = preferences.values;
        return { theme, fontScale, pingColour };
      },
      wantPage: () => {
        if (window() === null) bringUp();
      },
      showInApp: (guildId) => {
        bringUp();
        awaited.bring({ kind: 'queue', guildId });
      },
      onContents: (contents) => signals.tell('desk.opened', contents),
    }),
  ahead: (desk, { signals, preferences }) => {
    for (const key of ['theme', 'fontScale', 'pingColour'] as const)
      preferences.on(key, () => desk.tell((own) => own.lookChanged()));
    signals.on('session.signed-out', () => desk.tell((own) => own.signedOut()));
    signals.on('page.gone', () => desk.tell((own) => own.pageGone()));
    signals.on('page.drawn', () => desk.tell((own) => own.pageReady()));
    return {
      gives: { desk },
      ipc: {
        'desk.tell': (view) => {
          desk.tell((own) => own.told(view));
          return null;
        },
        'desk.ready': async () => (await desk.get()).shown(),
        'desk.act': (act) => {
          desk.tell((own) => own.act(act));
          return null;
        },
        'desk.close': () => {
          desk.tell((own) => own.close());
          return null;
        },
      },
    };
  },
};
