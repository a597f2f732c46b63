const ROOT = 0;
const ASCII = 128;

/** Looks for phrases in texts. */
export interface Automaton<T> {
  /**
   * Walks through a text, and tells of each phrase that ends with the UTF-16 unit at a place, the longest first, until
   * it hears true. `least` is how long phrases must be to be told of there.
   */
  readonly walk: (
    text: string,
    least: (at: number) => number,
    ended: (phrase: T, at: number) => boolean,
  ) => void;
}

/** What leads from a state to one that is further on: a hash table in typed arrays, for there can be many. */
const createEdges = (most: number) => {
  const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
  // The state plus one: 0 is an empty place.
  const [states, targets, units] = [new Int32Array(size), new Int32Array(size), new Uint16Array(size)];
  const placeOf = (state: number, unit: number): number => {
    const mixed = Math.imul(state + 1, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    let at = (Math.imul(mixed, 0xc2b2ae35) >>> 7) & (size - 1);
    while (states[at] !== 0 && (states[at] !== state + 1 || units[at] !== unit)) at = (at + 1) & (size - 1);
    return at;
  };
  return {
    /** The target; the root, to which nothing leads, where there is none. */
    follow: (state: number, unit: number): number => targets[placeOf(state, unit)] ?? ROOT,
    add: (state: number, unit: number, target: number): void => {
      const at = placeOf(state, unit);
      [states[at], units[at], targets[at]] = [state + 1, unit, target];
    },
  };
};

/**
 * Makes the automaton of Aho and Corasick: each unit of a text is a step, with no more steps back in all. Phrases that
 * end where a longer one does are found from there, and not listed again.
 */
export const createAutomaton = <T extends { readonly text: string }>(phrases: readonly T[]): Automaton<T> => {
  const most = phrases.reduce((sum, { text }) => sum + text.length, 0);
  const edges = createEdges(most);
  /** By their ends, the phrases. */
  const ends = new Map<number, T[]>();
  /** For each state the one that it comes from, and the unit. */
  const [before, units] = [new Int32Array(most + 1), new Uint16Array(most + 1)];
  /** The states by their distance from the root. */
  const levels: number[][] = [];
  let states = 1;
  for (const phrase of phrases) {
    let state = ROOT;
    for (let at = 0; at < phrase.text.length; at += 1) {
      const unit = phrase.text.charCodeAt(at);
      let next = edges.follow(state, unit);
      if (next === ROOT) {
        next = states;
        states += 1;
        edges.add(state, unit, next);
        [before[next], units[next]] = [state, unit];
        (levels[at] ??= []).push(next);
      }
      state = next;
    }
    const same = ends.get(state);
    if (same === undefined) ends.set(state, [phrase]);
    else same.push(phrase);
  }
  /** For each state that of the longest end of it that begins a phrase; and the next one so that is a phrase. */
  const [fallbacks, shorter] = [new Int32Array(states), new Int32Array(states)];
  const first = Int32Array.from({ length: ASCII }, (_, unit) => edges.follow(ROOT, unit));
  const begin = (unit: number): number => (unit < ASCII ? (first[unit] ?? ROOT) : edges.follow(ROOT, unit));
  const step = (from: number, unit: number): number => {
    for (let state = from; state !== ROOT; state = fallbacks[state] ?? ROOT) {
      const next = edges.follow(state, unit);
      if (next !== ROOT) return next;
    }
    return begin(unit);
  };
  // The fallback of each state is nearer to the root, so it is known.
  for (const level of levels.slice(1))
    for (const state of level) {
      const fallback = step(fallbacks[before[state] ?? ROOT] ?? ROOT, units[state] ?? 0);
      fallbacks[state] = fallback;
      shorter[state] = ends.has(fallback) ? fallback : (shorter[fallback] ?? ROOT);
    }
  return {
    walk: (text, least, ended) => {
      let state = ROOT;
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        // Most letters of most texts begin no phrase.
        state = state === ROOT ? begin(unit) : step(state, unit);
        if (state === ROOT) continue;
        for (let end = state; end !== ROOT; end = shorter[end] ?? ROOT) {
          const phrases = ends.get(end);
          if (phrases === undefined) continue;
          if ((phrases[0]?.text.length ?? 0) < least(at)) break;
          for (const phrase of phrases) if (ended(phrase, at)) return;
        }
      }
    },
  };
};
