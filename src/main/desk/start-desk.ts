import { join } from 'node:path';
import { app, nativeTheme, type WebContents } from 'electron/main';
import type { Clock } from '../clock';
import { developmentDeskPage } from '../page/development';
import { DESK_PAGE } from '../page/own-page';
import { Desk, type DeskDependencies } from './desk';
import { openDeskWindow } from './desk-window';

type Dependencies = Omit<DeskDependencies, 'openWindow'> & {
  /** The folder of the bundles. */
  readonly out: string;
  readonly zoom: () => number;
  readonly clock: Clock;
  readonly onContents: (contents: WebContents | null) => void;
};

/** Starts what opens the window of the queue. */
export const startDesk = ({ out, zoom, clock, onContents, ...deps }: Dependencies): Desk =>
  new Desk({
    ...deps,
    openWindow: (onClosed) =>
      openDeskWindow(
        {
          page: developmentDeskPage ?? DESK_PAGE,
          preloadPath: join(out, 'preload/index.cjs'),
          iconPath: join(out, '../resources/icons/128x128.png'),
          isPackaged: app.isPackaged,
          isDark: nativeTheme.shouldUseDarkColors,
          zoom: zoom(),
          ...{ clock, onContents },
        },
        onClosed,
      ),
  });
