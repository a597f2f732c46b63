import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../state/hooks';
import { selectMotion } from '../state/pictures/selectors';
import type { Motion } from '../ui/base/motion';
import { prefersReducedMotion, watchReducedMotion } from '../ui/base/reduced-motion';

/** When pictures that move do so now: what the person has chosen here, and what the system asks for. */
export const useMotion = (): Motion => {
  const chosen = useAppSelector(selectMotion);
  const wantsLess = useSyncExternalStore(watchReducedMotion, prefersReducedMotion);
  return wantsLess ? 'never' : chosen;
};
