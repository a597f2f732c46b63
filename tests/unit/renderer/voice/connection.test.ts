import { describe, expect, it } from 'vitest';
import {
  LOOK_EVERY_MS,
  ROUND_TRIP_EVERY_MS,
  watchConnection,
} from '../../../../src/renderer/voice/connection';
import { settle } from '../../../support/renderer/fake-bridge';

const PULSE_MS = 200;
/** Seven pulses, and the look at which they are missing. */
const DEAD_MS = 1_400;

/** The parts of Chromium's connection that are watched. */
class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  pair: Record<string, unknown> = { nominated: true, bytesReceived: 1 };
  isReadable = true;

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  getStats(): Promise<RTCStatsReport> {
    if (!this.isReadable) return Promise.reject(new Error('closed'));
    const other = { type: 'inbound-rtp', bytesReceived: performance.now() };
    return Promise.resolve(
      new Map<string, unknown>([
        ['a', other],
        ['b', { type: 'candidate-pair', ...this.pair }],
      ]) as unknown as RTCStatsReport,
    );
  }
}

const setUp = () => {
  const peer = new FakePeer();
  const connected: boolean[] = [];
  const roundTrips: number[] = [];
  let at = 0;
  let look = (): void => undefined;
  let isRunning = true;
  const watch = watchConnection(
    {
      now: () => at,
      every: (run) => {
        look = run;
        return () => (isRunning = false);
      },
    },
    peer,
    { onConnected: (is) => connected.push(is), onRoundTrip: (ms) => roundTrips.push(ms) },
  );
  /** Time goes by; each look finds what `comes` puts into the report. */
  const pass = async (ms: number, comes: (pair: Record<string, unknown>) => void = () => undefined) => {
    for (const until = at + ms; at < until;) {
      at += LOOK_EVERY_MS;
      comes(peer.pair);
      if (isRunning) look();
      await settle();
    }
  };
  const stall = (ms: number) => {
    at += ms;
  };
  return { peer, watch, connected, roundTrips, pass, stall, isRunning: () => isRunning };
};

const sound = (pair: Record<string, unknown>): void => {
  pair['bytesReceived'] = Number(pair['bytesReceived'] ?? 0) + 50;
};
const answer = (pair: Record<string, unknown>): void => {
  pair['responsesReceived'] = Number(pair['responsesReceived'] ?? 0) + 1;
};

describe('whether a connection stands', () => {
  it('is what the browser says, told once', async () => {
    const { peer, connected } = setUp();
    peer.become('connecting');
    peer.become('connected');
    peer.become('connected');
    peer.become('disconnected');
    peer.become('failed');
    expect(connected).toEqual([true, false]);
  });

  it('is known sooner, when the server has fallen silent', async () => {
    const { peer, watch, connected, pass } = setUp();
    watch.expectPulse(PULSE_MS);
    peer.become('connected');
    await pass(10_000, sound);
    expect(connected).toEqual([true]);
    await pass(DEAD_MS - LOOK_EVERY_MS);
    expect(connected).toEqual([true]);
    await pass(LOOK_EVERY_MS);
    expect(connected).toEqual([true, false]);
  });

  it('is known again as soon as something comes', async () => {
    const { peer, watch, connected, pass } = setUp();
    watch.expectPulse(PULSE_MS);
    peer.become('connected');
    await pass(DEAD_MS + LOOK_EVERY_MS);
    await pass(LOOK_EVERY_MS, answer);
    expect(connected).toEqual([true, false, true]);
  });

  it('does not end with a page that was busy while things came', async () => {
    const { peer, watch, connected, pass, stall } = setUp();
    watch.expectPulse(PULSE_MS);
    peer.become('connected');
    await pass(LOOK_EVERY_MS, sound);
    stall(5_000);
    await pass(LOOK_EVERY_MS, sound);
    expect(connected).toEqual([true]);
  });

  it('is left to the browser where the server does not say how often it sends, or no report can be read', async () => {
    const { peer, watch, connected, pass } = setUp();
    watch.expectPulse(null);
    peer.become('connected');
    await pass(10_000);
    watch.expectPulse(PULSE_MS);
    peer.isReadable = false;
    await pass(LOOK_EVERY_MS);
    expect(connected).toEqual([true]);
  });

  it('is not told after the end', async () => {
    const { peer, watch, connected, pass, isRunning } = setUp();
    watch.expectPulse(PULSE_MS);
    peer.become('connected');
    watch.stop();
    expect(isRunning()).toBe(false);
    await pass(10_000);
    peer.become('closed');
    expect(connected).toEqual([true]);
  });
});

describe('the round trip', () => {
  it('is told every two seconds while the connection stands, in milliseconds', async () => {
    const { peer, watch, roundTrips, pass } = setUp();
    watch.expectPulse(PULSE_MS);
    await pass(ROUND_TRIP_EVERY_MS, sound);
    expect(roundTrips).toEqual([]);
    peer.become('connected');
    peer.pair['currentRoundTripTime'] = 0.0124;
    await pass(2 * ROUND_TRIP_EVERY_MS, sound);
    expect(roundTrips).toEqual([12, 12]);
    peer.pair['nominated'] = false;
    await pass(ROUND_TRIP_EVERY_MS, sound);
    expect(roundTrips).toEqual([12, 12]);
  });
});
