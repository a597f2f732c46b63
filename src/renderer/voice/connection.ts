import { feelPulse, isDead, type Pulse } from '../../domain/voice/pulse';
import type { CallReports } from '../state/voice/media';
import type { BrowserMedia } from './browser-media';
import { receivedOf, roundTripOf } from './pair-report';

/** How often one looks whether anything has come, in milliseconds. */
export const LOOK_EVERY_MS = 200;
export const ROUND_TRIP_EVERY_MS = 2_000;

type Watched = Pick<RTCPeerConnection, 'addEventListener' | 'connectionState' | 'getStats'>;

export interface Watch {
  /** How often the server sends something at least; null if it does not say. */
  readonly expectPulse: (pulseMs: number | null) => void;
  readonly stop: () => void;
}

/**
 * Reports whether a connection stands: what the browser says of it, but sooner. Chromium notices an end after five seconds;
 * a server that falls silent has been gone for a moment.
 */
export const watchConnection = (
  { now, every }: Pick<BrowserMedia, 'every' | 'now'>,
  peer: Watched,
  { onConnected, onRoundTrip }: Pick<CallReports, 'onConnected' | 'onRoundTrip'>,
): Watch => {
  let pulse: Pulse | null = null;
  let pulseMs: number | null = null;
  let isConnected = false;
  let isTold = false;
  let isStopped = false;
  let roundTripAt = now();

  const tell = (): void => {
    const stands = isConnected && (pulse === null || !isDead(pulse, pulseMs, now()));
    if (isStopped || stands === isTold) return;
    isTold = stands;
    onConnected(stands);
  };
  peer.addEventListener('connectionstatechange', () => {
    const { connectionState } = peer;
    if (connectionState === 'new' || connectionState === 'connecting') return;
    isConnected = connectionState === 'connected';
    pulse = null;
    tell();
  });

  const read = (report: RTCStatsReport): void => {
    if (isStopped || !isConnected) return;
    const at = now();
    pulse = feelPulse(pulse, receivedOf(report), at);
    tell();
    const roundTrip = isTold && at - roundTripAt >= ROUND_TRIP_EVERY_MS ? roundTripOf(report) : null;
    if (roundTrip === null) return;
    roundTripAt = at;
    onRoundTrip(roundTrip);
  };
  const stopLooking = every(() => {
    if (isConnected) peer.getStats().then(read, () => undefined);
  }, LOOK_EVERY_MS);

  return {
    expectPulse: (ms) => {
      pulseMs = ms;
    },
    stop: () => {
      isStopped = true;
      stopLooking();
    },
  };
};
