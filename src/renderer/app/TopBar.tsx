import { useLayoutEffect, useRef } from 'react';
import { ConnectionBanner } from '../features/connection-banner/ConnectionBanner';
import { RememberOffer } from '../features/remember-offer/RememberOffer';
import { selectConnectionBanner } from '../state/gateway/selectors';
import { selectHasUpdateBar } from '../state/help/slice';
import { useAppSelector } from '../state/hooks';
import { selectIsForgetful } from '../state/session/selectors';
import type { RootState } from '../state/store';
import { ReadyUpdate } from './HelpDialogs';
import { stepRegion } from './regions';

const BARS = { connection: ConnectionBanner, remember: RememberOffer, update: ReadyUpdate } as const;

/** The most urgent bar over the window. */
const selectTopBar = (state: RootState): keyof typeof BARS | null => {
  if (selectConnectionBanner(state) !== null) return 'connection';
  if (state.boot.app?.isPractice === true) return null;
  if (selectIsForgetful(state)) return 'remember';
  return selectHasUpdateBar(state) ? 'update' : null;
};

/** The bar over the window: one at a time, because each takes height from the chat; the next follows when it closes. */
export function TopBar() {
  const bar = useAppSelector(selectTopBar);
  const hasFocus = useRef(false);
  // A focused bar that closes passes the focus to the next bar, or to the part of the window below.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) stepRegion(document, 1);
  }, [bar]);
  if (bar === null) return null;
  const Bar = BARS[bar];
  return (
    <div
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // If the bar is removed, no other element gets the focus.
        if (relatedTarget !== null) hasFocus.current = false;
      }}
    >
      <Bar />
    </div>
  );
}
