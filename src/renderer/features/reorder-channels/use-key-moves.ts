import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import {
  type Arrangement,
  channelsIn,
  spotOf,
  stepCategory,
  stepChannel,
} from '../../../domain/channels/arrangement';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppStore } from '../../state/hooks';
import type { RootState } from '../../state/store';
import type { Movable } from './reorder-rows';

/** The picked-up item, and the order before it was picked up. */
interface Picked {
  readonly moved: Movable;
  readonly before: Arrangement;
}

const nameOf = ({ channels }: RootState, moved: Movable): string =>
  stripInvisible(
    (moved.kind === 'channel' ? channels.byId[moved.id]?.name : channels.categories[moved.id]?.name) ?? '',
  );

const placeText = (state: RootState, moved: Movable, now: Arrangement): string => {
  if (moved.kind === 'category') {
    const at = now.categories.findIndex((category) => category.id === moved.id);
    return t('{{place}} of {{total}}', { place: at + 1, total: now.categories.length });
  }
  const spot = spotOf(now, moved.id);
  if (spot === null) return '';
  const home =
    spot.home === null
      ? t('Uncategorized')
      : stripInvisible(state.channels.categories[spot.home]?.name ?? '');
  return t('{{place}} of {{total}} in {{home}}', {
    place: spot.at + 1,
    total: channelsIn(now, spot.home).length,
    home,
  });
};

const step = (now: Arrangement, moved: Movable, by: 1 | -1): Arrangement =>
  moved.kind === 'channel' ? stepChannel(now, moved.id, by) : stepCategory(now, moved.id, by);

/**
 * Moving by key: Space or Enter picks up and puts down, arrows move, Escape restores the order. `said` is the
 * announcement for screen readers.
 */
export const useKeyMoves = (
  list: RefObject<HTMLElement | null>,
  now: Arrangement,
  onChange: (next: Arrangement) => void,
) => {
  const store = useAppStore();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [said, setSaid] = useState('');
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (picked === null) return;
    const control = list.current?.querySelector<HTMLElement>(`[data-movable="${picked.moved.id}"]`);
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  }, [list, now, picked]);

  const say = (moved: Movable, text: string): void =>
    setSaid(t('{{name}}: {{text}}', { name: nameOf(store.getState(), moved), text }));
  const putDown = (): void => {
    if (picked !== null)
      say(picked.moved, t('put down, {{place}}', { place: placeText(store.getState(), picked.moved, now) }));
    setPicked(null);
  };
  return {
    picked: picked?.moved ?? null,
    said,
    putDown,
    pick: (moved: Movable): void => {
      if (picked !== null) {
        putDown();
        if (picked.moved.id === moved.id) return;
      }
      setPicked({ moved, before: now });
      say(moved, 'picked up. Arrow keys move it, Space puts it down, Escape puts it back');
    },
    onKeyDownCapture: (event: KeyboardEvent): void => {
      if (picked === null) return;
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
      if (by !== null) {
        // Before the arrows move the focus.
        event.preventDefault();
        const next = step(now, picked.moved, by);
        onChange(next);
        say(picked.moved, placeText(store.getState(), picked.moved, next));
      } else if (event.key === 'Escape') {
        event.preventDefault();
        onChange(picked.before);
        setPicked(null);
        say(picked.moved, t('put back'));
      } else if (event.key === 'Tab') putDown();
    },
  };
};
