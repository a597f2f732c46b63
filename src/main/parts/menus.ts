import { success } from '../../contract/failure';
import { t } from '../../domain/i18n/t';
import { nextZoom } from '../window/zoom';
import { setApplicationMenu } from '../menu/application-menu';
import { showContextMenus } from '../menu/show-context-menu';
import { createMenus } from '../menu/tell-menus';
import { openPractice } from '../practice/open-practice';
import { bringUp } from '../window/bring-up';
import type { Needs, Started } from './part';

type MenuNeeds = Needs<'answerMedia' | 'links' | 'notices' | 'preferences' | 'saveFile' | 'spelling'>;

/** The menus of the system: the application's, the page's, and those of the dock and the task bar. */
export const menusPart = (has: MenuNeeds): Started<never, 'menu.tell' | 'practice.open'> => {
  const { argv, contents, environment, push, signals, system, window } = has;
  const { answerMedia, links, notices, preferences, saveFile, spelling } = has;
  const menus = createMenus({
    open: ({ guildId, channelId }) => {
      bringUp(window());
      push('link.opened', { kind: 'channel', guildId, channelId, messageId: null });
    },
    find: () => {
      bringUp(window());
      push('app.command', 'quick-switcher');
    },
  });
  const practice = (): void =>
    openPractice(argv, environment, system.facts.platform, {
      failed: () => notices.answer(t('Practice could not be opened.')),
      ended: () => void system.removeAbandoned(),
    });
  signals.on('page.gone', () => menus.forget());
  signals.on('window.opened', ({ webContents }) =>
    showContextMenus(webContents, {
      ...{ preferences, spelling, answerMedia },
      followLink: (url) => void links.ask(url, null, false),
      save: saveFile,
      notify: notices.add,
    }),
  );
  setApplicationMenu(contents(), {
    facts: {
      isMac: system.facts.platform === 'darwin',
      isDevelopment: system.facts.isDevelopment,
      isPractice: system.facts.isPractice,
    },
    actions: {
      command: (name) => push('app.command', name),
      help: (page) => push('help.asked', page),
      practice,
      zoom: (direction) => void preferences.set({ zoom: nextZoom(preferences.values.zoom, direction) }),
    },
    onMade: menus.refresh,
  });
  return {
    ipc: {
      'menu.tell': (facts) => {
        menus.told(facts);
        return null;
      },
      'practice.open': () => {
        if (!system.facts.isPractice) practice();
        return success(null);
      },
    },
  };
};
