import { useEffect } from 'react';
import { useAppDispatch } from '../state/hooks';
import { showBadge } from '../state/unread/thunks';

/** Keeps the badge of the window in step with what is unread. */
export const useBadge = ({
  channels,
  pings,
}: {
  readonly channels: number;
  readonly pings: number;
}): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(showBadge({ channels, pings }));
  }, [dispatch, channels, pings]);
};
