import type { AppThunk } from '../store';

/** Tells main the counts for the badge on dock, taskbar and tray. */
export const showBadge =
  (counts: { readonly channels: number; readonly pings: number }): AppThunk =>
  (_dispatch, _getState, { bridge }) => {
    void bridge.invoke('window.setUnread', counts);
  };
