import { describe, expect, it } from 'vitest';
import {
  canBeTalkKey,
  isTalking,
  isTalkStroke,
  KEY_UP,
  pressTalkKey,
  releaseTalkKey,
  talkKeyName,
} from '../../../../src/domain/voice/talk-key';

describe('the key that is held to talk', () => {
  it('turns the microphone on while it is down, and for the delay after', () => {
    expect(isTalking(KEY_UP, 0)).toBe(false);
    expect(isTalking(pressTalkKey(), 10_000)).toBe(true);
    const released = releaseTalkKey(pressTalkKey(), 1_000, 200);
    expect(isTalking(released, 1_199)).toBe(true);
    expect(isTalking(released, 1_200)).toBe(false);
  });

  it('ends at once without a delay', () => {
    expect(isTalking(releaseTalkKey(pressTalkKey(), 1_000, 0), 1_000)).toBe(false);
  });

  it('is not let go twice: the second time would prolong the delay', () => {
    const released = releaseTalkKey(pressTalkKey(), 1_000, 200);
    expect(releaseTalkKey(released, 1_150, 200)).toBe(released);
  });

  it('is no letter while somebody writes, but any other key', () => {
    expect(isTalkStroke({ code: 'KeyV', key: 'v', isTyping: false }, 'KeyV')).toBe(true);
    expect(isTalkStroke({ code: 'KeyV', key: 'v', isTyping: true }, 'KeyV')).toBe(false);
    expect(isTalkStroke({ code: 'Space', key: ' ', isTyping: true }, 'Space')).toBe(false);
    expect(isTalkStroke({ code: 'F8', key: 'F8', isTyping: true }, 'F8')).toBe(true);
    expect(isTalkStroke({ code: 'KeyB', key: 'b', isTyping: false }, 'KeyV')).toBe(false);
    expect(isTalkStroke({ code: 'KeyV', key: 'v', isTyping: false }, null)).toBe(false);
  });

  it.each(['Escape', 'Tab', 'Enter', ''])('is never %j', (code) => {
    expect(canBeTalkKey({ code })).toBe(false);
  });

  it.each([
    ['KeyV', 'V'],
    ['Digit7', '7'],
    ['F8', 'F8'],
    ['ControlLeft', 'Left Control'],
    ['Space', 'Space'],
    ['ArrowUp', 'Arrow Up'],
    ['Numpad5', 'Numpad 5'],
    ['IntlBackslash', 'Intl Backslash'],
  ])('%s is called %s', (code, name) => expect(talkKeyName(code)).toBe(name));
});
