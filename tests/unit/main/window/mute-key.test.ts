import { describe, expect, it } from 'vitest';
import { createMuteKey } from '../../../../src/main/window/mute-key';

const setUp = (isGiven: boolean) => {
  const happened: string[] = [];
  let press = (): void => undefined;
  const key = createMuteKey({
    take: (onPress) => {
      happened.push(onPress === null ? 'given back' : 'asked for');
      press = onPress ?? (() => undefined);
      return isGiven;
    },
    onPress: () => happened.push('pressed'),
    notify: (text) => happened.push(text),
  });
  return { key, happened, press: () => press() };
};

describe('the key that mutes from other programs', () => {
  it('is taken while it is wanted and the microphone is used, and is given back then', () => {
    const { key, happened, press } = setUp(true);
    key.want(true);
    expect(happened).toEqual([]);
    key.use(true);
    press();
    key.use(true);
    key.use(false);
    press();
    expect(happened).toEqual(['asked for', 'pressed', 'given back']);
    key.use(true);
    key.want(false);
    expect(happened.slice(3)).toEqual(['asked for', 'given back']);
  });

  it('is not taken from other programs where nobody wants that', () => {
    const { key, happened } = setUp(true);
    key.use(true);
    key.want(false);
    expect(happened).toEqual([]);
  });

  it('says where the system does not give it', () => {
    const { key, happened } = setUp(false);
    key.want(true);
    key.use(true);
    expect(happened).toEqual([
      'asked for',
      expect.stringMatching(/^The system does not give Guildhall its key for muting/),
    ]);
    key.use(false);
    expect(happened).toHaveLength(2);
  });
});
