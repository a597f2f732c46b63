/** What draws windows on a Linux desktop, by Chromium's names for it. */
export type DisplaySystem = 'x11' | 'wayland';

/** Whether such a system can be reached. */
export type DisplayAnswer =
  | 'works'
  /** Nobody answers where it should be. */
  | 'dead'
  /** Nothing says where it should be. */
  | 'unnamed';

export interface FindDisplayDependencies {
  /** What Electron has chosen before any of our code runs; X11 where it says nothing. */
  readonly chosen: string;
  /** Whether a start before this one has led to this choice. */
  readonly isLed: boolean;
  readonly ask: (system: DisplaySystem) => Promise<DisplayAnswer>;
}

/** What becomes of a start. */
export type DisplayChoice =
  /** It goes on as Electron has chosen. */
  | { readonly kind: 'go' }
  /** Electron would die of what it has chosen: the app is to be started with this. */
  | { readonly kind: 'lead'; readonly to: DisplaySystem }
  | { readonly kind: 'none'; readonly error: string };

const isSystem = (name: string): name is DisplaySystem => name === 'x11' || name === 'wayland';

const WORDS: Readonly<Record<DisplaySystem, Readonly<Record<Exclude<DisplayAnswer, 'works'>, string>>>> = {
  x11: { dead: 'nobody answers at DISPLAY', unnamed: 'DISPLAY is not set' },
  wayland: { dead: 'nobody answers at WAYLAND_DISPLAY', unnamed: 'there is no WAYLAND_DISPLAY' },
};

/**
 * Finds what a window can be drawn by. What Electron has chosen stays where it works, for another choice means another
 * start; the other system is asked only where it does not.
 */
export const findDisplay = async ({
  chosen,
  isLed,
  ask,
}: FindDisplayDependencies): Promise<DisplayChoice> => {
  const first = chosen === '' ? 'x11' : chosen;
  // Headless needs no display.
  if (!isSystem(first)) return { kind: 'go' };
  const answer = await ask(first);
  if (answer === 'works') return { kind: 'go' };
  const other = first === 'x11' ? 'wayland' : 'x11';
  const second = await ask(other);
  if (second === 'works' && !isLed) return { kind: 'lead', to: other };
  const why = [WORDS[first][answer], second === 'works' ? '' : WORDS[other][second]].filter(
    (text) => text !== '',
  );
  return {
    kind: 'none',
    error: `Guildhall needs a display to show its window, and finds none: ${why.join(', ')}.`,
  };
};
