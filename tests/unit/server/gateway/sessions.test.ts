import { expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { GATEWAY } from '../../../../src/contract/limits';
import type { TokenId } from '../../../../src/server/data/schema';
import { createSessions } from '../../../../src/server/gateway/sessions';
import { createFakeClock } from '../../../support/node/server-clock';

const userId = toId<UserId>('1');
const tokenId = toId<TokenId>('2');
const wire = { isReady: () => true, write: () => undefined, close: () => undefined };

const setUp = () => {
  const clock = createFakeClock();
  let made = 0;
  const gone: UserId[] = [];
  const sessions = createSessions({
    clock,
    newId: () => `s${(made += 1)}`,
    onLastGone: (user) => gone.push(user),
  });
  const open = (user = userId) => {
    const session = sessions.open({ userId: user, tokenId, caps: new Set(), isResumable: true });
    session.begin(wire);
    return session;
  };
  return { clock, sessions, open, gone };
};

it('keeps so many sessions of a user that wait for their sockets; the one that waited longest goes', () => {
  const { sessions, open, clock } = setUp();
  const kept = open();
  const other = open(toId<UserId>('9'));
  sessions.lost(other, false);
  const first = open();
  const second = open();
  // The later session loses its socket first.
  sessions.lost(second, false);
  sessions.lost(first, false);
  for (let nth = 0; nth < GATEWAY.waitingSessionsPerUser - 1; nth += 1) sessions.lost(open(), false);
  expect(sessions.find(second.id, userId, 0)).toBeNull();
  expect(sessions.find(first.id, userId, 0)).toBe(first);
  for (let nth = 0; nth < 1500; nth += 1) sessions.lost(open(), false);
  expect(sessions.of(userId).size).toBe(GATEWAY.waitingSessionsPerUser + 1);
  expect(sessions.of(userId).has(kept)).toBe(true);
  expect([...sessions.of(other.userId)]).toEqual([other]);
  // No timer of a removed session is left.
  expect(clock.pending()).toBe(GATEWAY.waitingSessionsPerUser + 1);
});

it('finds a session for its own user alone, and for one who holds what went before', () => {
  const { sessions, open } = setUp();
  const session = open();
  expect(sessions.find(session.id, userId, 0)).toBe(session);
  expect(sessions.find(session.id, toId<UserId>('9'), 0)).toBeNull();
  expect(sessions.find(session.id, userId, 1)).toBeNull();
  expect(sessions.find('another', userId, 0)).toBeNull();
});

it('keeps a session for as long as it is kept after the last time that it lost its socket', () => {
  const { sessions, open, clock } = setUp();
  const session = open();
  sessions.lost(session, false);
  clock.advance(GATEWAY.resumeKeptMs - 1);
  sessions.lost(session, false);
  clock.advance(GATEWAY.resumeKeptMs - 1);
  expect(sessions.find(session.id, userId, 0)).toBe(session);
  clock.advance(1);
  expect(sessions.find(session.id, userId, 0)).toBeNull();
  expect(clock.pending()).toBe(0);
});

it('says again that nobody is left when one ends that ended before', () => {
  const { sessions, open, gone } = setUp();
  const session = open();
  sessions.end(session);
  sessions.end(session);
  expect(gone).toEqual([userId, userId]);
});
