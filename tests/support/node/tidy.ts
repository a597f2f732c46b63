import { afterAll, afterEach, vi } from 'vitest';
import { differences, takeStock } from './left-behind';

/** Intervals that nobody has cleared; they outlive the file that made them. */
const running = new Set<unknown>();

function countIntervals(): void {
  const { setInterval: set, clearInterval: clear } = globalThis;
  globalThis.setInterval = new Proxy(set, {
    apply: (target, self, args) => {
      const made: unknown = Reflect.apply(target, self, args);
      running.add(made);
      return made;
    },
  });
  globalThis.clearInterval = new Proxy(clear, {
    apply: (target, self, args) => {
      running.delete(args[0]);
      const cleared: unknown = Reflect.apply(target, self, args);
      return cleared;
    },
  });
}
countIntervals();

/**
 * For the files of suites that share a process. What Vitest replaced for a test comes back after it, and a file fails
 * that leaves anything else different from what it found: the file that comes next would depend on the one before.
 * @param more what stands on no global, read before and after
 */
export function failOnWhatIsLeft(more: () => Readonly<Record<string, unknown>> = () => ({})): void {
  const now = () => takeStock({ ...more(), 'intervals that run on': running.size });
  const before = now();
  // Hooks that come later run earlier: all that a file clears by itself is gone by then.
  afterAll(() => {
    const left = differences(before, now());
    if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}`);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
}
