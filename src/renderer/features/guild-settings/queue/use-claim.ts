import { useEffect, useState } from 'react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import { type Claim, claimEnd, claimOf } from '../../../../domain/queue/claim';
import { useAppSelector } from '../../../state/hooks';
import { selectMyId } from '../../../state/session/selectors';

/** Who handles an item now; a claim that nobody renews ends on the screen by itself. */
export const useClaim = (item: QueueItem): Claim => {
  const me = useAppSelector(selectMyId);
  const [now, setNow] = useState(() => Date.now());
  const end = claimEnd(item);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return claimOf(item, me, now);
};
