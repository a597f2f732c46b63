import { describe, expect, it } from 'vitest';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { SessionWork } from '../../../../src/renderer/state/session-work';
import { id } from '../../../support/renderer/factories';
import { settle } from '../../../support/renderer/fake-bridge';
import { TestClock } from '../../../support/renderer/test-store';

const left = (number: number) => liveEvent('GUILD_LEFT', { guildId: id(number), reason: 'left' });

describe('work under way', () => {
  it('remembers events from when it listens to when it stops, for each who listens', () => {
    const work = new SessionWork(new TestClock().later);
    work.record([left(1)]);
    const first = work.listen();
    work.record([left(2)]);
    const second = work.listen();
    work.record([left(3)]);
    expect(first.end()).toEqual([left(2), left(3)]);
    work.record([left(4)]);
    expect(second.end()).toEqual([left(3), left(4)]);
    expect(first.end()).toEqual([left(2), left(3)]);
  });

  it('runs its timers, but none after its end or once it is stopped', async () => {
    const clock = new TestClock();
    const work = new SessionWork(clock.later);
    const ran: string[] = [];
    work.later(() => ran.push('due'), 10);
    work.later(() => ran.push('stopped'), 10)();
    work.later(() => ran.push('late'), 30);
    await clock.advance(20);
    work.end();
    await clock.advance(20);
    expect(ran).toEqual(['due']);
    expect(clock.waiting).toBe(0);
  });

  it('waits for the gateway, but not for longer than it is told', async () => {
    const clock = new TestClock();
    const work = new SessionWork(clock.later);
    const done: string[] = [];
    void work.nextGateway(1000).then(() => done.push('heard'));
    work.gatewayHeard();
    await settle();
    expect(done).toEqual(['heard']);
    void work.nextGateway(1000).then(() => done.push('late'));
    await clock.advance(999);
    expect(done).toEqual(['heard']);
    await clock.advance(1);
    expect(done).toEqual(['heard', 'late']);
  });
});
