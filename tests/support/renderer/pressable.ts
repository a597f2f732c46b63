import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until an element takes the pointer: a dialog that opens over another takes it a moment after it is drawn, once
 * the one below has let go.
 */
export const pressable = async (found: HTMLElement): Promise<HTMLElement> => {
  await waitFor(() => expect(getComputedStyle(found).pointerEvents).not.toBe('none'));
  return found;
};
