import { describe, expect, it } from 'vitest';
import { readMediaReport, readOrder } from '../../../../src/server/media/messages';

const ORDERS = [
  { do: 'open', port: 8430, bind: null, addresses: ['203.0.113.7'] },
  { do: 'join', session: 's', room: 'r', bitrate: 32_000, speaks: true, hears: false },
  { do: 'set', session: 's', speaks: false, hears: true },
  { do: 'screens', session: 's', shares: true, sounds: false, watches: ['t'] },
  { do: 'answer', session: 's', sdp: 'v=0' },
  { do: 'leave', session: 's' },
];
const REPORTS = [
  { is: 'opened', port: 8430 },
  { is: 'closed', code: 'EADDRINUSE' },
  { is: 'offer', session: 's', sdp: 'v=0', tracks: [{ mid: '1', from: 't', kind: 'mic' }] },
  { is: 'ended', session: 's', why: 'broken' },
];
const BROKEN = [null, 7, 'x', [], {}, { do: 'x', session: 's' }, { is: 'x', session: 's' }];

/** A message with one field that is gone, or of another type. */
const spoilt = (messages: readonly object[]) =>
  messages.flatMap((message) =>
    Object.keys(message).flatMap((key) => [
      Object.fromEntries(Object.entries(message).filter(([name]) => name !== key)),
      { ...message, [key]: { not: 'that' } },
    ]),
  );

describe('messages of the media process', () => {
  it.each(ORDERS)('%j is an order', (order) => {
    expect(readOrder({ ...order, more: 1 })).toEqual(order);
  });
  it.each(REPORTS)('%j is a report', (report) => {
    expect(readMediaReport({ ...report, more: 1 })).toEqual(report);
  });
  it.each([...BROKEN, ...spoilt(ORDERS)])('%j is no order', (message) => {
    expect(readOrder(message)).toBeNull();
  });
  it.each([...BROKEN, ...spoilt(REPORTS), { is: 'opened', port: 70_000 }])('%j is no report', (message) => {
    expect(readMediaReport(message)).toBeNull();
  });
});
