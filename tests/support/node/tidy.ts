import { afterAll, afterEach, vi } from 'vitest';
import { differences, takeStock } from './left-behind';

/** Intervals that were not cleared; they outlive the file that started them. */
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
 * For suites whose files share a process. Restores after each test what Vitest replaced for it. Fails a file that
 * leaves any other shared state changed: the next file would depend on it.
 * @param more state that no global holds, read before and after
 */
export function failOnWhatIsLeft(more: () => Readonly<Record<string, unknown>> = () => ({})): void {
  const now = () => takeStock({ ...more(), 'intervals that run on': running.size });
  const before = now();
  // Hooks that are registered later run earlier: a file's own clean-up is complete by then.
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
