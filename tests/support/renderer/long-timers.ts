import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from './fake-bridge';

/** Shorter timers belong to libraries, which wait for them; waits that the app imposes on a user are longer. */
const LONG_MS = 500;

interface HeldTimer {
  readonly at: number;
  readonly run: () => void;
}

export interface LongTimers {
  /** Advances the time by milliseconds: due timers run in order, with the microtasks that they queue. */
  readonly pass: (ms: number) => Promise<void>;
}

/** Holds timers of half a second and more until the end of the test; they run only when the test advances the time. */
export function holdLongTimers(): LongTimers {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = new Set<HeldTimer>();
  let now = 0;
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (ms < LONG_MS) return start(run, ms, ...args);
    const timer = { at: now + ms, run: () => run(...args) };
    held.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: HeldTimer | Parameters<typeof stop>[0]) => {
    for (const other of held) if (other === timer) return void held.delete(other);
    stop(timer as Parameters<typeof stop>[0]);
  });
  const advance = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      const [next] = [...held].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      held.delete(next);
      now = Math.max(now, next.at);
      next.run();
      await settle();
    }
    now = end;
    await settle();
  };
  return { pass: (ms) => act(() => advance(ms)) };
}
