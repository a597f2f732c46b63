import { describe, expect, it } from 'vitest';
import { USUAL_PRIVACY } from '../../../../src/contract/privacy-rules';
import { parseFriendName } from '../../../../src/domain/people/friend-name';
import { judgeRequest, mayReach, seesStatus, type Standing } from '../../../../src/domain/people/reach';
import { afterAct } from '../../../../src/domain/people/relations';

const STRANGER: Standing = {
  ...{ isSelf: false, isThere: true, mine: null, theirs: null },
  ...{ sharesGuild: false, sharesOpenGuild: false },
  privacy: USUAL_PRIVACY,
};
const standing = (change: Partial<Standing>): Standing => ({ ...STRANGER, ...change });

describe('whether somebody may be reached', () => {
  it.each<[string, Partial<Standing>, boolean, boolean]>([
    ['a stranger', {}, true, false],
    ['oneself', { isSelf: true }, false, false],
    ['a deleted account', { isThere: false }, false, false],
    ['a member of a common server', { sharesGuild: true, sharesOpenGuild: true }, true, true],
    ['a friend', { mine: 'friend', theirs: 'friend' }, true, true],
    ['a member of a server without direct messages', { sharesGuild: true }, true, false],
    ['one whom one has blocked', { mine: 'blocked', sharesGuild: true, sharesOpenGuild: true }, false, false],
    [
      'one who has blocked one',
      { theirs: 'blocked', sharesGuild: true, sharesOpenGuild: true },
      false,
      false,
    ],
    [
      'one who wants nobody',
      {
        privacy: { friendRequests: 'nobody', directMessages: 'nobody' },
        sharesGuild: true,
        sharesOpenGuild: true,
        theirs: 'friend',
      },
      false,
      false,
    ],
    [
      'one who wants friends alone',
      {
        privacy: { friendRequests: 'mutual', directMessages: 'friends' },
        sharesGuild: true,
        sharesOpenGuild: true,
      },
      true,
      false,
    ],
    [
      'one who wants those of a common server',
      { privacy: { friendRequests: 'mutual', directMessages: 'mutual' } },
      false,
      false,
    ],
  ])('%s', (_name, change, byRequest, byMessage) => {
    expect(mayReach(standing(change), 'request')).toBe(byRequest);
    expect(mayReach(standing(change), 'message')).toBe(byMessage);
  });

  it.each<[string, Partial<Standing>, boolean]>([
    ['a stranger', {}, false],
    ['oneself', { isSelf: true }, true],
    ['a friend', { mine: 'friend', theirs: 'friend' }, true],
    ['one who has asked', { mine: 'incoming', theirs: 'outgoing' }, false],
    ['one whom one has asked, who may have declined', { mine: 'outgoing' }, false],
    ['a member of a common server', { sharesGuild: true }, true],
    ['one who has blocked one, in a common server', { sharesGuild: true, theirs: 'blocked' }, true],
    ['one who has blocked one, without a common server', { theirs: 'blocked' }, false],
  ])('says whether one sees the status of %s', (_name, change, sees) => {
    expect(seesStatus(standing(change))).toBe(sees);
  });

  it('needs no permission where the other has asked', () => {
    const privacy = { ...USUAL_PRIVACY, friendRequests: 'nobody' } as const;
    expect(judgeRequest(standing({ mine: 'incoming', theirs: 'outgoing', privacy }))).toBeNull();
    // Also where the request was declined, and its author was not told.
    expect(judgeRequest(standing({ theirs: 'outgoing', privacy }))).toBeNull();
    expect(judgeRequest(standing({ privacy }))).toBe('unwanted');
    expect(judgeRequest(standing({ theirs: 'blocked' }))).toBe('unwanted');
  });
});

describe('what an act makes of two people', () => {
  it('leaves a declined request with its author', () => {
    const asked = { mine: 'incoming', theirs: 'outgoing' } as const;
    expect(afterAct('decline', asked)).toEqual({ mine: null, theirs: 'outgoing' });
    expect(afterAct('block', asked)).toEqual({ mine: 'blocked', theirs: 'outgoing' });
    expect(afterAct('ask', { mine: null, theirs: 'outgoing' })).toEqual({ mine: 'friend', theirs: 'friend' });
  });

  it('ends friendship by a block, and never the block of the other', () => {
    expect(afterAct('block', { mine: 'friend', theirs: 'friend' })).toEqual({
      mine: 'blocked',
      theirs: null,
    });
    expect(afterAct('block', { mine: 'outgoing', theirs: 'incoming' })).toEqual({
      mine: 'blocked',
      theirs: null,
    });
    expect(afterAct('block', { mine: null, theirs: 'blocked' })).toEqual({
      mine: 'blocked',
      theirs: 'blocked',
    });
    expect(afterAct('cancel', { mine: 'outgoing', theirs: 'blocked' })).toEqual({
      mine: null,
      theirs: 'blocked',
    });
  });

  it('accepts nothing where nobody has asked', () => {
    expect(afterAct('accept', { mine: null, theirs: 'outgoing' })).toBeNull();
    expect(afterAct('accept', { mine: 'outgoing', theirs: 'incoming' })).toBeNull();
  });
});

it('reads a name with and without the last digits of the id', () => {
  expect(parseFriendName(' ben ')).toEqual({ username: 'ben', lastDigits: null });
  expect(parseFriendName('ben#1234')).toEqual({ username: 'ben', lastDigits: '1234' });
  expect(parseFriendName('ben#12')).toEqual({ username: 'ben#12', lastDigits: null });
});
