import { createContext, useContext } from 'react';
import { prefersReducedMotion } from './reduced-motion';

/** The server gives such ids to pictures that move (docs/protocol.md 'Transport'). */
const MOVING = /(?:\/|%2F)media(?:\/|%2F)moving-[\w-]+$/i;

/** Whether a picture is known to move by its address. */
export const isMovingAddress = (src: string): boolean => MOVING.test(src);

/** When pictures that move do so: by themselves, for whoever looks at them, or not at all. */
export type Motion = 'always' | 'looked-at' | 'never';

/** What the person has chosen; `never` while the window is behind others. */
export const MotionContext = createContext<Motion>('looked-at');

/** Whether somebody looks at what is inside: the pointer or the focus is on it. */
export const LookedAt = createContext(false);

/**
 * Whether a picture that moves does so now. `waits` is for one that stands still until it is looked at, whatever was
 * chosen. None does where the system asks for less motion.
 */
export const usePlays = (isLookedAt: boolean, waits = false): boolean => {
  const motion = useContext(MotionContext);
  const isAround = useContext(LookedAt);
  if (motion === 'never' || prefersReducedMotion()) return false;
  return (motion === 'always' && !waits) || isLookedAt || isAround;
};
