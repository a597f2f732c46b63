import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../../src/contract/gateway/events';
import { toId } from '../../../../src/contract/ids';
import { GATEWAY } from '../../../../src/contract/limits';
import { Outbox, pushDelayMs } from '../../../../src/main/gateway/outbox';
import { numbered } from './machine-world';

const typing = (channel: string, user: string, username = user): LiveEvent => ({
  name: 'CHANNEL_TYPING_START',
  data: { guildId: toId('1'), channelId: toId(channel), userId: toId(user), username },
});
const status = (user: string, value: 'active' | 'dnd'): LiveEvent => ({
  name: 'GUILD_MEMBER_STATUS',
  data: { guildId: toId('1'), userId: toId(user), status: value, statusText: null, statusUntil: null },
});

describe('Outbox', () => {
  it('keeps the order of arrival and is empty afterwards', () => {
    const box = new Outbox();
    for (const n of [1, 2, 3]) box.add(numbered(n));
    expect(box.take()).toEqual([numbered(1), numbered(2), numbered(3)]);
    expect(box.take()).toEqual([]);
    expect(box.size).toBe(0);
  });

  it('is full at 200 events', () => {
    const box = new Outbox();
    const full = Array.from({ length: GATEWAY.batchEvents }, (_, n) => box.add(numbered(n)));
    expect(full.indexOf(true)).toBe(GATEWAY.batchEvents - 1);
  });

  it('keeps the last typing and status of each key, at its own place', () => {
    const box = new Outbox();
    const events = [typing('2', '3'), status('3', 'active'), numbered(1), typing('2', '3'), typing('9', '3')];
    for (const event of [...events, status('3', 'dnd')]) box.add(event);
    expect(box.size).toBe(4);
    expect(box.take()).toEqual([numbered(1), typing('2', '3'), typing('9', '3'), status('3', 'dnd')]);
    box.add(typing('2', '3'));
    expect(box.take()).toHaveLength(1);
  });
});

describe('a push', () => {
  const since = (sinceMs: number) => pushDelayMs({ isPatient: false, sinceMs });

  it('is made at once for an event that comes alone, and gathers what follows', () => {
    expect(since(Number.POSITIVE_INFINITY)).toBe(0);
    expect(since(GATEWAY.batchMs + 5)).toBe(0);
    expect(since(10)).toBe(GATEWAY.batchMs - 10);
    expect(since(0)).toBe(GATEWAY.batchMs);
  });

  it('waits for others when it holds only typing and statuses', () => {
    const box = new Outbox();
    box.add(typing('2', '3'));
    box.add(status('3', 'active'));
    expect(box.isPatient).toBe(true);
    expect(pushDelayMs({ isPatient: true, sinceMs: 1000 })).toBe(GATEWAY.batchMs);
    box.add(numbered(1));
    expect(box.isPatient).toBe(false);
    box.take();
    expect(box.isPatient).toBe(true);
  });
});
