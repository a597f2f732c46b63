import { type Rectangle, screen } from 'electron/main';
import { SIZES } from '../../contract/limits';
import { t } from '../../domain/i18n/t';
import { openOwnWindow, type OwnWindowOptions } from '../window/own-window';
import type { DeskWindow } from './desk';
import { besidePointer } from './place';

const SIZE = { width: SIZES.deskWidth, height: SIZES.deskHeight };

const besideTray = (): Rectangle => {
  const pointer = screen.getCursorScreenPoint();
  return besidePointer(pointer, screen.getDisplayNearestPoint(pointer).workArea, SIZE);
};

/** The window of the queue. */
export const openDeskWindow = (
  options: Omit<OwnWindowOptions, 'onClosed' | 'parent' | 'size' | 'title'>,
  onClosed: () => void,
): DeskWindow => {
  const { window, ...own } = openOwnWindow({ ...options, title: t('Queue'), size: besideTray(), onClosed });
  const { webContents } = window;
  return {
    ...own,
    send: (shown) => {
      if (!webContents.isDestroyed() && !webContents.isCrashed()) webContents.send('desk.changed', shown);
    },
  };
};
