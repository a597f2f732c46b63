import { randomUUID } from 'node:crypto';
import { CLOSE } from '../../contract/gateway/frames';
import type { UserId } from '../../contract/ids';
import type { Clock } from '../clock';
import type { Audience } from '../gateway/audience';
import { eventOfText, type OutgoingEvent } from '../gateway/frame';
import { Session } from '../gateway/session';
import type { Sessions } from '../gateway/sessions';
import type { Caller } from '../security/tokens';
import type { Bus } from '../bus/bus';
import type { BroadcastOf } from '../bus/commands';

/** A node that has the session answers immediately; the client waits 3 s for its HELLO. */
const ANSWER_WITHIN_MS = 1000;

/** The result of moving a session. */
export interface Moved {
  /** Whether the session still had a socket on the other node, which is now closed. */
  readonly hadSocket: boolean;
}

/** Moves sessions from their node to the one that their client has connected to. */
export interface Handover {
  /** Looks for a session on the other nodes and takes it over; null when none has it. */
  readonly fetch: (id: string, caller: Caller, seq: number) => Promise<Moved | null>;
}

export interface HandoverOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly audience: Audience;
  /** The time limit of the other nodes' answer in milliseconds. */
  readonly handoverWithinMs?: number | undefined;
}

type Given = BroadcastOf<'session-given'>;

interface Asking {
  readonly missing: Set<string>;
  readonly answer: (given: Given | null) => void;
}

/** Whether an event was among those that the other node had for the session when it gave the session away. */
const isHeardBy =
  (heard: Readonly<Record<string, number>>) =>
  ({ origin }: OutgoingEvent): boolean =>
    origin !== null && origin.seq <= (heard[origin.instance] ?? 0);

/**
 * The asking node first makes events find the session, then asks. All nodes receive commands and questions in one
 * order. So the other node has every event that the asking node received before its question; events received after it
 * are kept, and the numbers of the commands tell which of them the other node has too. So no event is lost or sent
 * twice.
 */
export const createHandover = (options: HandoverOptions): Handover => {
  const { bus, clock, sessions, audience, handoverWithinMs = ANSWER_WITHIN_MS } = options;
  const asking = new Map<string, Asking>();
  const running = new Map<string, Promise<Moved | null>>();

  const ask = (id: string, userId: UserId, seq: number): Promise<Given | null> =>
    new Promise((resolve) => {
      const missing = new Set(bus.peers());
      if (bus.isCutOff() || missing.size === 0) {
        resolve(null);
        return;
      }
      const key = randomUUID();
      const answer = (given: Given | null): void => {
        cancel();
        asking.delete(key);
        resolve(given);
      };
      const cancel = clock.after(handoverWithinMs, () => answer(null));
      asking.set(key, { missing, answer });
      bus.broadcast({ kind: 'session-wanted', ask: key, session: id, userId, seq });
    });

  const take = async (id: string, caller: Caller, seq: number): Promise<Moved | null> => {
    const session = new Session({ id, ...caller, isResumable: true, caps: null });
    sessions.adopt(session);
    let isHere = false;
    try {
      await audience.add(caller.userId);
      const given = await ask(id, caller.userId, seq);
      // Tokens may have ended, or commands been missed, while waiting for the answer.
      if (given === null || !sessions.of(caller.userId).has(session)) return null;
      const kept = given.kept.map((text) => eventOfText(text, null));
      const caps = new Set(given.caps);
      session.continueFrom({ firstSeq: given.firstSeq, kept, caps }, isHeardBy(given.heard));
      // Until the socket is attached, the session counts as one that has lost its socket.
      sessions.lost(session, false);
      isHere = true;
      return { hadSocket: given.hadSocket };
    } finally {
      if (!isHere) sessions.end(session);
    }
  };

  const giveAway = (
    { ask: key, session: id, userId, seq }: BroadcastOf<'session-wanted'>,
    to: string,
  ): void => {
    const session = sessions.find(id, userId, seq);
    if (session === null) {
      bus.broadcast({ kind: 'session-not-here', to, ask: key });
      return;
    }
    const { firstSeq, kept, caps } = session.snapshotFrom(seq);
    const hadSocket = session.wire !== null;
    bus.broadcast({
      kind: 'session-given',
      to,
      ask: key,
      firstSeq,
      hadSocket,
      heard: { ...bus.heard() },
      kept: kept.map(({ body }) => body.toString()),
      caps: [...caps],
    });
    session.wire?.close(CLOSE.replaced);
    sessions.end(session);
  };

  bus.on({
    broadcast: (said, from) => {
      if (said.kind === 'session-wanted') giveAway(said, from);
      else if (said.kind === 'session-given' && said.to === bus.instance) asking.get(said.ask)?.answer(said);
      else if (said.kind === 'session-not-here' && said.to === bus.instance) {
        const asked = asking.get(said.ask);
        asked?.missing.delete(from);
        if (asked?.missing.size === 0) asked.answer(null);
      }
    },
  });

  return {
    fetch: async (id, caller, seq) => {
      if (seq < 0 || bus.isCutOff() || bus.peers().length === 0) return null;
      const before = running.get(id);
      // Of two concurrent requests, the second is too late for the session that the first takes.
      if (before !== undefined) return null;
      const run = take(id, caller, seq);
      running.set(id, run);
      try {
        return await run;
      } finally {
        running.delete(id);
      }
    },
  };
};
