import { useEffect, useEffectEvent, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { GuildSettingsPage } from '../../state/overlays/slice';
import { selectMyAuthority } from '../../state/roles/selectors';
import { toastShown } from '../../state/toasts/slice';
import { type PageRow, PAGES } from './pages';

interface Pages {
  /** Those that one may open, in the order of the menu. */
  readonly allowed: readonly PageRow[];
  readonly current: PageRow | undefined;
  readonly choose: (page: GuildSettingsPage) => void;
}

/** The pages that are open to whoever looks, as long as their roles last; one that is taken away closes with a word why. */
export const usePages = (guildId: GuildId, first: GuildSettingsPage): Pages => {
  const dispatch = useAppDispatch();
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const [chosen, choose] = useState(first);
  const allowed = who === null ? [] : PAGES.filter(({ isAllowed }) => isAllowed(who));
  const current = allowed.find(({ id }) => id === chosen) ?? allowed[0];
  const isLost = current !== undefined && current.id !== chosen;
  const leave = useEffectEvent(() => {
    const label = PAGES.find(({ id }) => id === chosen)?.label ?? chosen;
    dispatch(toastShown('info', `Your permissions have changed: you can no longer open ${label}`));
    if (current !== undefined) choose(current.id);
  });
  useEffect(() => {
    if (isLost) leave();
  }, [isLost]);
  return { allowed, current, choose };
};
