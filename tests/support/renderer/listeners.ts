/** Listeners of targets that outlive the page of a test, by target and event. */
const listening = new Map<string, Set<unknown>>();

type Watched = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

function watch(name: string, target: Watched): void {
  const heard = (type: string, options: unknown): Set<unknown> => {
    const captures =
      options === true ||
      (typeof options === 'object' && options !== null && Reflect.get(options, 'capture') === true);
    const key = `${name} hears ${type}${captures ? ' first' : ''}`;
    const found = listening.get(key) ?? new Set();
    listening.set(key, found);
    return found;
  };
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    const isShort = typeof options === 'object' && (options.once === true || options.signal !== undefined);
    if (listener !== null && !isShort) heard(type, options).add(listener);
    add(type, listener, options);
  };
  target.removeEventListener = (type, listener, options) => {
    heard(type, options).delete(listener);
    remove(type, listener, options);
  };
}

/** Starts counting the listeners of the window and the document. Call once per process. */
export function watchListeners(): void {
  watch('window', window);
  watch('document', document);
  watch('html', document.documentElement);
  watch('body', document.body);
}

/** The count of listeners now; targets and events without listeners are left out. */
export const countListeners = (): Readonly<Record<string, number>> =>
  Object.fromEntries([...listening].filter(([, set]) => set.size > 0).map(([key, set]) => [key, set.size]));
