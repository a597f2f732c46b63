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

/** The most pressing of what is to be said over the window. */
const selectTopBar = (state: RootState): keyof typeof BARS | null => {
  if (selectConnectionBanner(state) !== null) return 'connection';
  if (selectIsForgetful(state)) return 'remember';
  return selectHasUpdateBar(state) ? 'update' : null;
};

/** The bar over the window: one at a time, for each takes height from the chat; the next follows when it goes. */
export function TopBar() {
  const bar = useAppSelector(selectTopBar);
  const hasFocus = useRef(false);
  // A bar that goes while it has the focus leaves it to the next one, or to the part of the window below.
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
        // Nothing else has it when the bar goes.
        if (relatedTarget !== null) hasFocus.current = false;
      }}
    >
      <Bar />
    </div>
  );
}
