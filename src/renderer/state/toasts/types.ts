export interface Toast {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly ms: number;
}

export interface ToastsState {
  readonly list: readonly Toast[];
}
