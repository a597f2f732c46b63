import { app, type BrowserWindow } from 'electron/main';
import { createSessionBus } from '../bus/session-bus';
import { createBusNotifications } from '../notifications/bus-notifications';
import { canNotify, createNotification } from '../notifications/system-notifications';
import { NotificationCentre } from '../notifications/notification-centre';
import { askTrayHost } from '../tray/tray-host';
import { TrayIcon } from '../tray/tray-icon';
import { findTrayItem } from '../tray/tray-item';
import { TrayWatch } from '../tray/tray-watch';
import type { Desktop, DesktopDependencies } from './desktop';
import { DesktopPart } from './desktop-part';
import { showBadge } from './show-badge';

type Dependencies = Omit<DesktopDependencies, 'quit' | 'window'> & {
  readonly window: () => BrowserWindow | null;
};

/** Starts the parts of the app outside its window. */
export const startDesktop = (deps: Dependencies): Desktop => {
  const { clock, open, window } = deps;
  const bus = createSessionBus(clock);
  const isLinux = process.platform === 'linux';
  const times = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return new DesktopPart(
    { ...deps, quit: () => app.quit() },
    {
      centre: (onClicked) =>
        new NotificationCentre({
          // On Linux even this query would wait for the notification daemon.
          isSupported: isLinux ? () => true : canNotify,
          create: isLinux ? createBusNotifications({ bus, clock }) : createNotification,
          ...{ onClicked, clock, isPractice: deps.isPractice },
          ...{ onAnswered: deps.answerRequest, onReplied: deps.sendReply },
        }),
      watch: (onChange) =>
        new TrayWatch({
          platform: process.platform,
          ask: askTrayHost,
          findItem: () => findTrayItem(bus, clock),
          ...{ onChange, clock },
        }),
      tray: new TrayIcon(() => open(null)),
      showBadge: (count) => showBadge(bus, window(), count),
      timeText: (time) => times.format(time),
    },
  );
};
