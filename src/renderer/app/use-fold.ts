import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAppSelector } from '../state/hooks';

/** A part of the screen that becomes a drawer where the window is too narrow for both. */
export interface Fold {
  readonly isDrawer: boolean;
  /** Whether the drawer is open. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * Follows the width of the window: below `width` CSS pixels the part is a drawer, closed until it is requested and
 * closed again when another channel is opened.
 */
export const useFold = (width: number): Fold => {
  const query = `(min-width: ${width}px)`;
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  const isWide = useSyncExternalStore(watch, () => window.matchMedia(query).matches);
  const place = useAppSelector(
    ({ navigation }) => `${navigation.guildId ?? ''}/${navigation.channelId ?? ''}`,
  );
  /** The channel over which the drawer was opened; null while it is closed. */
  const [openOver, setOpenOver] = useState<string | null>(null);
  const isOpen = !isWide && openOver === place;
  return {
    isDrawer: !isWide,
    isOpen,
    toggle: () => setOpenOver(isOpen ? null : place),
    close: () => setOpenOver(null),
  };
};
