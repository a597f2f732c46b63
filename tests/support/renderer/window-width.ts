type Listener = (event: MediaQueryListEvent) => void;

let width = 1280;
const queries = new Set<{ readonly min: number; matches: boolean; readonly listeners: Set<Listener> }>();

/** Gives jsdom what it lacks, media queries of the window's width, and sets that width in pixels. */
export const setWindowWidth = (pixels: number): void => {
  width = pixels;
  window.matchMedia = (media) => {
    const min = Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0);
    const query = { min, matches: width >= min, listeners: new Set<Listener>() };
    queries.add(query);
    return {
      media,
      get matches() {
        return width >= min;
      },
      addEventListener: (_name: string, listener: Listener) => query.listeners.add(listener),
      removeEventListener: (_name: string, listener: Listener) => query.listeners.delete(listener),
    } as unknown as MediaQueryList;
  };
  for (const query of queries) {
    const matches = width >= query.min;
    if (matches === query.matches) continue;
    query.matches = matches;
    for (const listener of query.listeners) listener(new Event('change') as MediaQueryListEvent);
  }
};
