import { describe, expect, it } from 'vitest';
import { USUAL_PRIVACY } from '../../../../src/contract/privacy-rules';
import {
  mayBegin,
  nextOwner,
  receive,
  type Stance,
  takesPart,
} from '../../../../src/domain/people/conversation';
import type { Standing } from '../../../../src/domain/people/reach';

const stranger: Standing = {
  ...{ isSelf: false, isThere: true, mine: null, theirs: null },
  ...{ sharesGuild: false, sharesOpenGuild: false },
  privacy: { friendRequests: USUAL_PRIVACY.friendRequests, directMessages: USUAL_PRIVACY.directMessages },
};
const neighbour: Standing = { ...stranger, sharesGuild: true, sharesOpenGuild: true };
const friend: Standing = { ...stranger, mine: 'friend', theirs: 'friend' };
const blocked: Standing = { ...friend, theirs: 'blocked' };

const message = (
  standing: Standing,
  stance: Stance,
  more: { unanswered?: number; hasFiles?: boolean } = {},
) => receive({ standing, stance, unanswered: 0, hasFiles: false, ...more });

describe('a conversation', () => {
  it('begins with friends, and with those whom the privacy allows', () => {
    expect(mayBegin(friend)).toBe(true);
    expect(mayBegin(neighbour)).toBe(true);
    expect(mayBegin(stranger)).toBe(false);
    expect(mayBegin({ ...friend, mine: 'blocked' })).toBe(false);
    expect(mayBegin(blocked)).toBe(false);
    expect(mayBegin({ ...friend, isThere: false })).toBe(false);
  });
});

describe('a message', () => {
  it('is a request to somebody who is no friend, five times and without files', () => {
    expect(message(neighbour, 'new')).toEqual({ kind: 'goes', stance: 'waiting', unanswered: 1 });
    expect(message(neighbour, 'waiting', { unanswered: 4 })).toEqual({
      ...{ kind: 'goes', stance: 'waiting', unanswered: 5 },
    });
    expect(message(neighbour, 'waiting', { unanswered: 5 })).toEqual({ kind: 'pending' });
    expect(message(neighbour, 'new', { hasFiles: true })).toEqual({ kind: 'pending' });
    expect(message(neighbour, 'declined', { unanswered: 1 })).toEqual({
      ...{ kind: 'goes', stance: 'declined', unanswered: 2 },
    });
  });

  it('goes to friends, and to whoever has answered, whatever their privacy is', () => {
    const goes = { kind: 'goes', stance: 'accepted', unanswered: 0 };
    for (const stance of ['new', 'waiting', 'declined', 'accepted'] as const)
      expect(message(friend, stance, { unanswered: 5, hasFiles: true })).toEqual(goes);
    expect(message(stranger, 'accepted', { hasFiles: true })).toEqual(goes);
  });

  it('goes to nobody who is blocked, has blocked, wants none, or is gone', () => {
    const unreachable = { kind: 'unreachable' };
    for (const stance of ['new', 'waiting', 'declined', 'accepted'] as const) {
      expect(message(blocked, stance)).toEqual(unreachable);
      expect(message({ ...neighbour, mine: 'blocked' }, stance)).toEqual(unreachable);
      expect(message({ ...friend, isThere: false }, stance)).toEqual(unreachable);
    }
    expect(message(stranger, 'new')).toEqual(unreachable);
    // So does what one does besides writing, but for the number of messages.
    expect(takesPart({ standing: stranger, stance: 'waiting' })).toBe(false);
    expect(takesPart({ standing: blocked, stance: 'accepted' })).toBe(false);
    expect(takesPart({ standing: stranger, stance: 'accepted' })).toBe(true);
    expect(takesPart({ standing: neighbour, stance: 'waiting' })).toBe(true);
  });
});

describe('a group without its owner', () => {
  it('passes to whoever is in it longest', () => {
    expect(
      nextOwner([
        { userId: '2', joinedAt: '2026-01-02' },
        { userId: '3', joinedAt: '2026-01-01' },
        { userId: '4', joinedAt: '2026-01-01' },
      ]),
    ).toEqual({ userId: '3', joinedAt: '2026-01-01' });
    expect(nextOwner([])).toBeNull();
  });
});
