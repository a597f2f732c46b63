import { z } from 'zod';
import { VOICE_LIMITS } from '../voice-limits';

/** The envelope of every frame from the server; readers ignore unknown fields. */
export const serverFrame = z.object({
  event: z.string(),
  data: z.unknown(),
  seq: z.number().int().positive().optional(),
});

/** The first frame of a server that supports resuming. */
export const helloData = z.object({ session: z.string().min(1).max(128), resumed: z.boolean() });
export const pongData = z.object({ timestamp: z.number() });

/** The envelope of every frame from the client. */
export const clientFrame = z.object({ event: z.string(), data: z.unknown().optional() });
export const pingData = z.object({ timestamp: z.number() });

/** The form of an answer to an offer as a server takes it: one that is too long ends the call, and not the connection. */
export const signalFrame = z.object({ session: z.string(), sdp: z.string() });
/** The answer to an offer, feature `voice`. */
export const signalData = z.object({
  session: z.string().min(1).max(VOICE_LIMITS.session),
  sdp: z.string().min(1).max(VOICE_LIMITS.sdp),
});

export const FRAME = { hello: 'HELLO', ping: 'PING', pong: 'PONG', signal: 'VOICE_SIGNAL' } as const;

/** Close codes of the gateway; the client's reaction to each is in main/gateway/close-policy.ts. */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  restarting: 1012,
  tokenInvalid: 4001,
  malformed: 4002,
  tooManyFrames: 4003,
  tooSlow: 4004,
  replaced: 4005,
} as const;
