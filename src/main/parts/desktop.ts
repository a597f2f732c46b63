import type { DeepLink } from '../../contract/ipc/pushes';
import { createAnswerRequest } from '../desktop/answer-request';
import type { Desktop } from '../desktop/desktop';
import { createSendReply } from '../desktop/send-reply';
import type { LatePart, Needs, Started } from './part';

type DesktopNeeds = Needs<'awaited' | 'desk' | 'outbox' | 'preferences' | 'session'>;
type DesktopCalls = 'desktop.summarise' | 'notifications.show' | 'notifications.close';

/** The parts of the app outside its window: notifications, tray, badge. */
export const desktopPart: LatePart<DesktopNeeds, Desktop, Started<'desktop', DesktopCalls>> = {
  load: async (has) => {
    const {
      bringUp,
      clock,
      push,
      startsHidden,
      system,
      window,
      awaited,
      desk,
      outbox,
      preferences,
      session,
    } = has;
    const open = (link: DeepLink | null): void => {
      bringUp();
      awaited.bring(link);
    };
    const answerRequest = createAnswerRequest({
      callApi: (name, args) => session.callApi(name, args),
      open,
    });
    const sendReply = createSendReply({
      send: async (reply) => (await outbox.get()).reply(reply),
      show: (content) => desktop.show(content),
      open,
    });
    const desktop: Desktop = (await import('../desktop/start-desktop')).startDesktop({
      ...{ window, push, clock, startsHidden },
      isPractice: system.facts.isPractice,
      preferences: () => preferences.values,
      setPreferences: (change) => void preferences.set(change),
      open,
      openQueue: (item) => void desk.get().then((own) => own.open(item)),
      answerRequest: (userId, accepts) => void answerRequest(userId, accepts),
      sendReply: (reply) => void sendReply(reply),
    });
    return desktop;
  },
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
