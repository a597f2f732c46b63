/** The parts of the search: its field and its results. */
const SEARCH = '[data-search]';
export const SEARCH_FIELD = '[data-search="field"] input';

/** The element that had the focus before the search. */
let origin: HTMLElement | null = null;

/** Remembers from where the focus came into the search. For `onFocus`. */
export const noteOrigin = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): void => {
  if (relatedTarget instanceof HTMLElement && relatedTarget.closest(SEARCH) === null) origin = relatedTarget;
};

/** Gives the focus back to where it was before the search; to its field where that is gone. */
export const returnFocus = (): void => {
  const field = document.querySelector<HTMLElement>(SEARCH_FIELD);
  (origin?.isConnected === true ? origin : field)?.focus();
};

/** Leads from the field into the results; false where there are none. */
export const enterResults = (): boolean => {
  const first = document.querySelector<HTMLElement>('[data-search="results"] [data-result]');
  first?.focus();
  return first !== null;
};
