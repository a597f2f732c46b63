import { useEffect, useState, useSyncExternalStore } from 'react';
import { SIZES } from '../../contract/limits';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { setPreferences } from '../state/preferences/thunks';

const WIDE = `(min-width: ${SIZES.memberPanelFoldsBelow}px)`;

const watchWidth = (changed: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const isWideNow = (): boolean => window.matchMedia(WIDE).matches;

/** How the member panel stands. */
export interface MemberPanel {
  readonly isShown: boolean;
  /** It lies over the chat instead of beside it. */
  readonly isDrawer: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * The member panel: beside the chat where there is room, as remembered; below 1100 px it is folded away, and what opens it
 * lays it over the chat until it is closed or another channel is opened (server-area.md 9).
 */
export const useMemberPanel = (): MemberPanel => {
  const dispatch = useAppDispatch();
  const isWide = useSyncExternalStore(watchWidth, isWideNow);
  const isWanted = useAppSelector((state) => state.preferences.current?.membersPanelOpen ?? true);
  const channelId = useAppSelector((state) => state.navigation.channelId);
  /** The channel over which it was opened; null when it is folded. */
  const [openOver, setOpenOver] = useState<string | null>(null);
  const isOpen = openOver !== null && openOver === channelId;
  const isDrawer = !isWide;

  useEffect(() => {
    if (!isDrawer || !isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setOpenOver(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isDrawer, isOpen]);

  return {
    isShown: isDrawer ? isOpen : isWanted,
    isDrawer,
    toggle: () => {
      if (isDrawer) setOpenOver(isOpen ? null : channelId);
      else void dispatch(setPreferences({ membersPanelOpen: !isWanted }));
    },
    close: () => setOpenOver(null),
  };
};
