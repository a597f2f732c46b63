import type { Clock } from '../clock';
import { Arrivals } from './arrivals';
import { Losses } from './losses';
import { fullRate, OF_SCREEN, OF_SOUND, takePacket } from './packet-rate';
import type { ScreenMids } from './peer';
import { keyFrameRequest, lossReport } from './rtcp';
import { COUNTED, readRtp, SCREEN, SCREEN_SOUND } from './rtp';
import { extensionOf, partsOf } from './rtp-parts';
import { isBefore, sendBy, type Stream } from './stream';
import { beginsKeyFrame } from './vp8';

/** How often a sender is told what came and what did not. */
export const REPORT_EVERY_MS = 50;
/** A sender is asked for a whole picture at most this often, however many viewers need one. */
const KEY_FRAME_EVERY_MS = 500;

/** The sections by which somebody's screen goes to a viewer. */
export interface ScreenSlot {
  readonly mids: ScreenMids;
  /** The session whose screen it is; null while it is free. */
  from: string | null;
  readonly picture: Stream;
  readonly sound: Stream;
}

/** Who gets a packet of a screen, by which section, and whether they hear anything. */
export interface Viewer {
  readonly slot: ScreenSlot;
  readonly hears: boolean;
}

/** The screen that a client sends. */
export interface SharedScreen {
  /** Sends a packet of the picture to all viewers. */
  readonly takePicture: (packet: Buffer, viewers: readonly Viewer[]) => void;
  readonly takeSound: (packet: Buffer, viewers: readonly Viewer[]) => void;
  /** A viewer cannot draw what comes. */
  readonly wantKeyFrame: () => void;
  /** Tells the sender what has come, what has not, and what is needed. */
  readonly report: (viewers: readonly Viewer[]) => void;
}

/** Takes the screen of a client. `send` sends a report to it. */
export const takeScreen = (clock: Clock, send: (report: Buffer) => unknown): SharedScreen => {
  const [arrivals, losses] = [new Arrivals(), new Losses()];
  let rate = fullRate(clock.elapsed(), OF_SCREEN);
  let soundRate = fullRate(clock.elapsed(), OF_SOUND);
  let ssrc: number | null = null;
  let wantsKeyFrame = false;
  let askedMs = Number.NEGATIVE_INFINITY;
  return {
    takePicture: (packet, viewers) => {
      const head = readRtp(packet, SCREEN);
      const parts = head === null ? null : partsOf(packet);
      if (head === null || parts === null) return;
      const nowMs = clock.elapsed();
      const left = takePacket(rate, nowMs, OF_SCREEN, packet.length);
      // Who sends more than is taken learns it as from a line that carries no more.
      if (left === null) return;
      rate = left;
      ssrc = packet.readUInt32BE(8);
      losses.note(head.seq, nowMs);
      const counted = extensionOf(parts.extensions, COUNTED);
      if (counted?.length === 2) arrivals.note(counted.readUInt16BE(0), nowMs);
      const isKey = beginsKeyFrame(parts.content);
      // The library copies what it sends.
      const copy = Buffer.from(packet);
      for (const { slot } of viewers) {
        const { picture } = slot;
        if (picture.isAnew ? isKey : !isBefore(picture, head)) sendBy(picture, copy, head, nowMs, SCREEN);
      }
    },
    takeSound: (packet, viewers) => {
      const head = readRtp(packet, SCREEN_SOUND);
      if (head === null) return;
      const nowMs = clock.elapsed();
      const left = takePacket(soundRate, nowMs, OF_SOUND);
      if (left === null) return;
      soundRate = left;
      const copy = Buffer.from(packet);
      for (const { slot, hears } of viewers) {
        if (hears) sendBy(slot.sound, copy, head, nowMs, SCREEN_SOUND);
        else slot.sound.isAnew = true;
      }
    },
    wantKeyFrame: () => {
      wantsKeyFrame = true;
    },
    report: (viewers) => {
      if (ssrc === null) return;
      const nowMs = clock.elapsed();
      const arrived = arrivals.report(ssrc);
      if (arrived !== null) send(arrived);
      const lost = losses.due(nowMs);
      if (lost.length > 0) send(lossReport(ssrc, lost));
      const isNeeded = wantsKeyFrame || viewers.some(({ slot }) => slot.picture.isAnew);
      if (!isNeeded || nowMs - askedMs < KEY_FRAME_EVERY_MS) return;
      askedMs = nowMs;
      wantsKeyFrame = false;
      send(keyFrameRequest(ssrc));
    },
  };
};
