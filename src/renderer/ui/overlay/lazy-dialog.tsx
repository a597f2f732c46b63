import type { ComponentType } from 'react';
import { HeldKeys } from './HeldKeys';
import { lazyPart } from './lazy-part';

/** A dialog whose code is read when it is opened first; keys that are pressed meanwhile are the dialog's. */
export const lazyDialog = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, <HeldKeys />);
