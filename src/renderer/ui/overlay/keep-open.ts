type OutsideEvent = Event & { readonly detail: { readonly originalEvent: Event } };

/** Toasts are over dialogs; a press on one does not close the dialog below. For `onInteractOutside`. */
export function keepForToasts(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toasts]') !== null) event.preventDefault();
}

/**
 * Escape belongs first to a control that uses it (a search with text in it, a text being edited) and is marked with
 * `data-keeps-escape`. For `onEscapeKeyDown`.
 */
export function keepEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]') !== null) {
    event.preventDefault();
  }
}
