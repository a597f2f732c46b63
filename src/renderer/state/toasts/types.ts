import type { UndoOffer } from '../undo/types';

export interface Toast {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** How long it is shown, in milliseconds; null: until it is dismissed. */
  readonly ms: number | null;
  /** What can be undone by it. */
  readonly undo?: UndoOffer;
}

export interface ToastsState {
  readonly list: readonly Toast[];
}
