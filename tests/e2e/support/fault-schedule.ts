import type { FaultProxy } from '../../support/node/fault-proxy';

/** Random numbers from a seed, the same each time (mulberry32). */
export const createRolls = (seed: number): ((sides: number) => number) => {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
};

/** Actions of other users and of the reader while the network is faulty. */
export interface Others {
  readonly post: () => Promise<void>;
  readonly editOne: (roll: number) => Promise<void>;
  readonly removeOne: (roll: number) => Promise<void>;
  /** The reader presses Reconnect; the result does not matter. */
  readonly press: () => Promise<void>;
  /** Gives the app time to render some frames. */
  readonly frames: (count: number) => Promise<void>;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<void> | void;
}

const CLOSE_CODES = [1001, 1006, 1011, 1012, 4002, 4003, 4004] as const;
/** A code that no close frame may carry: the connection is cut. */
const CANNOT_BE_SENT = 1006;

/** Runs this many steps of a faulty network and a busy channel, chosen by the seed. */
export const scheduleOf = (
  seed: number,
  steps: number,
  proxy: FaultProxy,
  others: Others,
): readonly Step[] => {
  const roll = createRolls(seed);
  const any = (): Step => {
    const which = roll(18);
    const number = roll(1000);
    if (which < 5) return { name: 'post', run: others.post };
    if (which === 5) return { name: `edit ${number}`, run: () => others.editOne(number) };
    if (which === 6) return { name: `remove ${number}`, run: () => others.removeOne(number) };
    if (which === 7) return { name: 'cut', run: proxy.cut };
    if (which === 8) return { name: 'restore', run: proxy.restore };
    if (which === 9) return { name: 'freeze', run: proxy.freeze };
    if (which === 10) return { name: 'deaden', run: proxy.deaden };
    if (which === 11) return { name: 'portal', run: () => proxy.answerWithHtml(number % 2 === 0) };
    if (which === 12) {
      const holds = number % 2 === 0 ? ['/channel/messages'] : [];
      return { name: `hold ${holds.length}`, run: () => proxy.hold(holds) };
    }
    if (which === 13 || which === 14) return { name: 'press Reconnect', run: others.press };
    if (which === 15 || which === 16)
      return { name: `frames ${number % 40}`, run: () => others.frames(number % 40) };
    const code = CLOSE_CODES[number % CLOSE_CODES.length] ?? CANNOT_BE_SENT;
    return {
      name: `close ${code}`,
      run: () => {
        if (code !== CANNOT_BE_SENT) {
          proxy.closeGateway(code);
          return;
        }
        proxy.cut();
        proxy.restore();
      },
    };
  };
  return Array.from({ length: steps }, any);
};

/** Ends all faults of the schedule. */
export const heal = (proxy: FaultProxy): void => {
  proxy.restore();
  proxy.answerWithHtml(false);
  proxy.hold([]);
  // Deadened or frozen connections stay silent for good: the network recovers, they do not.
  proxy.cut();
  proxy.restore();
};
