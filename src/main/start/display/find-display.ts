/** The display systems of a Linux desktop, by Chromium's names. */
export type DisplaySystem = 'x11' | 'wayland';

/** Whether a display system can be reached. */
export type DisplayAnswer =
  | 'works'
  /** No program listens at the address. */
  | 'dead'
  /** Nothing names an address. */
  | 'unnamed';

export interface FindDisplayDependencies {
  /** Electron's choice before any of the app's code runs; X11 if empty. */
  readonly chosen: string;
  /** Whether an earlier start has made this choice. */
  readonly isLed: boolean;
  readonly ask: (system: DisplaySystem) => Promise<DisplayAnswer>;
}

/** The decision about a start. */
export type DisplayChoice =
  /** Continues with Electron's choice. */
  | { readonly kind: 'go' }
  /** Electron would fail with its choice: the app has to be restarted with this system. */
  | { readonly kind: 'lead'; readonly to: DisplaySystem }
  | { readonly kind: 'none'; readonly error: string };

const isSystem = (name: string): name is DisplaySystem => name === 'x11' || name === 'wayland';

const WORDS: Readonly<Record<DisplaySystem, Readonly<Record<Exclude<DisplayAnswer, 'works'>, string>>>> = {
  x11: { dead: 'the display in DISPLAY does not answer', unnamed: 'DISPLAY is not set' },
  wayland: {
    dead: 'the display in WAYLAND_DISPLAY does not answer',
    unnamed: 'WAYLAND_DISPLAY is not available',
  },
};

/**
 * Finds a working display system. Electron's choice is kept if it works, because another choice requires a restart; the
 * other system is checked only if it does not.
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
    error: `Guildhall needs a display to show its window, but found none: ${why.join(', ')}.`,
  };
};
