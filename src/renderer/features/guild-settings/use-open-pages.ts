import { useEffect, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../state/hooks';
import type { GuildSettingsPage } from '../../state/overlays/types';
import { toastShown } from '../../state/toasts/slice';
import { type PageRow, PAGES } from './pages';

interface Pages {
  /** The pages that the user may open, in the order of the menu. */
  readonly allowed: readonly PageRow[];
  readonly current: PageRow | undefined;
  readonly choose: (page: GuildSettingsPage) => void;
}

interface Choice {
  readonly id: GuildSettingsPage;
  /** The page that was open and is no longer permitted. */
  readonly lost: GuildSettingsPage | null;
}

/**
 * The pages that the viewer's roles permit, beginning with `first`, or else with the first of them; the open page closes
 * with a message when it is no longer permitted.
 */
export const useOpenPages = (
  guildId: GuildId,
  first: GuildSettingsPage | undefined,
  mayOpen: boolean,
): Pages => {
  const dispatch = useAppDispatch();
  const allowed = useAppSelector(
    (state) => PAGES.filter(({ isAllowed }) => isAllowed(state, guildId)),
    shallowEqual,
  );
  const [choice, setChoice] = useState<Choice>({ id: first ?? allowed[0]?.id ?? 'overview', lost: null });
  const current = allowed.find(({ id }) => id === choice.id) ?? allowed[0];
  if (current !== undefined && current.id !== choice.id) setChoice({ id: current.id, lost: choice.id });
  // If no page is left, the dialog reports that for all of them.
  const lost = mayOpen ? choice.lost : null;
  useEffect(() => {
    const label = PAGES.find(({ id }) => id === lost)?.label;
    if (label !== undefined)
      dispatch(
        toastShown(
          'info',
          t('Your permissions have changed: you can no longer open {{label}}', { label: t(label) }),
        ),
      );
  }, [dispatch, lost]);
  return { allowed, current, choose: (id) => setChoice({ id, lost: null }) };
};
