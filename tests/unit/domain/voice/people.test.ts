import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { inOrder } from '../../../../src/domain/voice/people-order';
import { gainOf, isUsualVolume, USUAL_VOLUME } from '../../../../src/domain/voice/volume';

const person = (userId: string, name: string) => ({ userId: toId<UserId>(userId), name });

describe('the people of a voice channel', () => {
  it('are in the order of their names, and of their ids', () => {
    const [ana, ben, other] = [person('3', 'ana'), person('1', 'Ben'), person('12', 'Ben')];
    expect(inOrder([other, ben, ana])).toEqual([ana, ben, other]);
  });
});

describe('the volume of a person', () => {
  it.each([
    [0, 0],
    [100, 1],
    [200, 2],
    [900, 2],
    [-5, 0],
  ])('of %i per cent multiplies by %f', (percent, gain) => {
    expect(gainOf({ percent, isMuted: false }, false)).toBe(gain);
  });

  it('is nothing for a muted person, and for a deafened listener', () => {
    expect(gainOf({ percent: 150, isMuted: true }, false)).toBe(0);
    expect(gainOf({ percent: 150, isMuted: false }, true)).toBe(0);
  });

  it('is kept unless it is the usual one', () => {
    expect(isUsualVolume(USUAL_VOLUME)).toBe(true);
    expect(isUsualVolume({ percent: 100, isMuted: true })).toBe(false);
    expect(isUsualVolume({ percent: 95, isMuted: false })).toBe(false);
  });
});
