import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectViewReason } from '../../state/view-as/selectors';
import { viewEnded } from '../../state/view-as/slice';
import { leaveView, refreshView } from '../../state/view-as/thunks';
import type { View } from '../../state/view-as/types';
import { Button } from '../../ui/form/Button';
import { Banner } from '../../ui/page/Banner';

interface ViewAsBannerProps {
  /** Focuses the next part of the window after the banner that had the focus has gone. */
  readonly onFocusLost: () => void;
}

/** Keeps the view as its roles see it, and leads back when it has ended, however it did. */
const useViewUpkeep = (view: View | null): void => {
  const dispatch = useAppDispatch();
  const isWanted = useAppSelector(({ viewAs }) => viewAs.isStale && !viewAs.isAsking);
  useEffect(() => {
    if (isWanted) void dispatch(refreshView());
  }, [dispatch, isWanted]);
  const last = useRef<View | null>(null);
  useEffect(() => {
    if (view === null && last.current !== null) dispatch(leaveView(last.current));
    last.current = view;
  }, [dispatch, view]);
};

/** Says that the server is viewed as roles, and ends it. */
export function ViewAsBanner({ onFocusLost }: ViewAsBannerProps) {
  const dispatch = useAppDispatch();
  const view = useAppSelector(({ viewAs }) => viewAs.view);
  const text = useAppSelector(selectViewReason);
  useViewUpkeep(view);
  const hasFocus = useRef(false);
  const lose = useEffectEvent(onFocusLost);
  const isShown = text !== undefined;
  useLayoutEffect(() => {
    if (!isShown && hasFocus.current && document.activeElement === document.body) lose();
    if (!isShown) hasFocus.current = false;
  }, [isShown]);
  if (text === undefined) return null;
  return (
    <div
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // If the banner is removed, no other element gets the focus.
        if (relatedTarget !== null) hasFocus.current = false;
      }}
    >
      <Banner
        tone="warning"
        edge
        action={
          <Button size="s" onClick={() => dispatch(viewEnded())}>
            {t('Stop')}
          </Button>
        }
      >
        {text}
      </Banner>
    </div>
  );
}
