import type { ComponentType } from 'react';
import { HeldKeys } from './HeldKeys';
import { lazyPart } from './lazy-part';

/** A dialog whose code is loaded on first opening; keys pressed in the meantime go to the dialog. */
export const lazyDialog = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, <HeldKeys />);
