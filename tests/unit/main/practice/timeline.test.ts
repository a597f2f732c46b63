import { describe, expect, it } from 'vitest';
import type { Step } from '../../../../src/domain/practice/plan';
import { Timeline } from '../../../../src/main/practice/timeline';
import { ManualClock } from '../support/manual-clock';

const step = (atMs: number, by = 'ana'): Step => ({ atMs, by, deed: { kind: 'join' } });

const setUp = (steps: readonly Step[], act?: (step: Step) => Promise<void>) => {
  const clock = new ManualClock();
  const did: number[] = [];
  let ends = 0;
  const timeline = new Timeline({
    ...{ clock, steps, lengthMs: 10_000 },
    act:
      act ??
      ((one) => {
        did.push(one.atMs);
        return Promise.resolve();
      }),
    onEnd: () => (ends += 1),
  });
  return { clock, did, timeline, ends: () => ends };
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a timeline', () => {
  it('plays steps at their times, and ends once', async () => {
    const { clock, did, timeline, ends } = setUp([step(1000), step(4000), step(4000)]);
    timeline.play();
    clock.advance(999);
    await settled();
    expect(did).toEqual([]);
    clock.advance(1);
    await settled();
    expect(did).toEqual([1000]);
    clock.advance(3000);
    await settled();
    expect(did).toEqual([1000, 4000, 4000]);
    expect([timeline.playedMs, ends()]).toEqual([4000, 0]);
    clock.advance(60_000);
    expect([timeline.playedMs, ends(), clock.running]).toEqual([10_000, 1, 0]);
  });

  it('stands still while it is paused, and goes on where it was', async () => {
    const { clock, did, timeline } = setUp([step(2000)]);
    timeline.play();
    clock.advance(1500);
    timeline.pause();
    expect([timeline.isPaused, clock.running]).toEqual([true, 0]);
    clock.advance(60_000);
    expect(timeline.playedMs).toBe(1500);
    timeline.play();
    clock.advance(499);
    await settled();
    expect(did).toEqual([]);
    clock.advance(1);
    await settled();
    expect(did).toEqual([2000]);
  });

  it('runs ten times faster from the moment on in which that is chosen', async () => {
    const { clock, did, timeline } = setUp([step(2000), step(9000)]);
    timeline.play();
    clock.advance(1000);
    timeline.setSpeed(10);
    clock.advance(100);
    await settled();
    expect([did, timeline.playedMs]).toEqual([[2000], 2000]);
    timeline.setSpeed(1);
    clock.advance(100);
    expect(timeline.playedMs).toBe(2100);
  });

  it('lets each person do one thing after the other, and others meanwhile', async () => {
    const begun: string[] = [];
    const waits: (() => void)[] = [];
    const { clock, timeline } = setUp([step(1), step(2), step(3, 'bram')], ({ atMs, by }) => {
      begun.push(`${by} ${atMs}`);
      return new Promise<void>((resolve) => void waits.push(resolve));
    });
    timeline.play();
    clock.advance(5);
    await settled();
    expect(begun).toEqual(['ana 1', 'bram 3']);
    waits[0]?.();
    await settled();
    expect(begun).toEqual(['ana 1', 'bram 3', 'ana 2']);
  });

  it('lets nobody report what is not said yet', async () => {
    const begun: string[] = [];
    const waits: (() => void)[] = [];
    const said = { kind: 'say', channel: 'general', text: 'Buy now', key: 'first' } as const;
    const report = { kind: 'report', said: 'first', category: 'spam', text: '' } as const;
    const steps: readonly Step[] = [
      { atMs: 1, by: 'ana', deed: said },
      { atMs: 2, by: 'bram', deed: report },
      { atMs: 3, by: 'cleo', deed: { kind: 'join' } },
    ];
    const { clock, timeline } = setUp(steps, ({ by }) => {
      begun.push(by);
      return new Promise<void>((resolve) => void waits.push(resolve));
    });
    timeline.play();
    clock.advance(5);
    await settled();
    expect(begun).toEqual(['ana', 'cleo']);
    waits[0]?.();
    await settled();
    expect(begun).toEqual(['ana', 'cleo', 'bram']);
  });

  it('begins nothing after its end, and waits for what was begun', async () => {
    const waits: (() => void)[] = [];
    let acts = 0;
    const { clock, timeline, ends } = setUp([step(1), step(2), step(5000)], () => {
      acts += 1;
      return new Promise<void>((resolve) => void waits.push(resolve));
    });
    timeline.play();
    clock.advance(5);
    await settled();
    let isOver = false;
    const over = timeline.end().then(() => (isOver = true));
    await settled();
    expect(isOver).toBe(false);
    waits[0]?.();
    await over;
    clock.advance(60_000);
    expect([acts, ends(), clock.running]).toEqual([1, 0, 0]);
  });
});
