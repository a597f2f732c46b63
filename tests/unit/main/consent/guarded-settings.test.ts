import { describe, expect, it } from 'vitest';
import { createGuardedSettings } from '../../../../src/main/consent/guarded-settings';
import {
  muteAnywhereQuestion,
  type Question,
  rememberPlainQuestion,
} from '../../../../src/main/consent/question';

const OLD = 'https://old.example/feed';
const NEW = 'https://new.example/feed';
const choice = (feed: string | null) => ({
  updates: { feed, channel: 'latest' as const, skipped: null },
  zoom: 2,
});

const guard = (
  answer: boolean,
  namedFeed: string | null = null,
  rememberWithoutKeyring = false,
  mutesAnywhere = false,
) => {
  const asked: Question[] = [];
  const allowed = createGuardedSettings({
    current: () => ({ updates: { feed: OLD }, rememberWithoutKeyring, mutesAnywhere }),
    namedFeed,
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  return { asked, allowed };
};

describe('a feed that is set', () => {
  it('is asked about, and kept where it is trusted', async () => {
    const { asked, allowed } = guard(true);
    expect(await allowed(choice(NEW))).toEqual(choice(NEW));
    expect(asked).toMatchObject([{ message: 'Let new.example update Guildhall?' }]);
  });

  it('is left out where it is not, and the rest is kept', async () => {
    const { allowed } = guard(false);
    expect(await allowed(choice(NEW))).toEqual({ zoom: 2 });
  });

  it.each([
    ['the one that is set', OLD, null],
    ['none', null, null],
    ['one that may not be used anyhow', 'http://new.example/feed', null],
    ['one that was named at the start', NEW, NEW],
  ])('is not asked about: %s', async (_which, feed, named) => {
    const { asked, allowed } = guard(false, named);
    expect(await allowed(choice(feed))).toEqual(choice(feed));
    expect(asked).toEqual([]);
  });

  it('is not asked about where something else is changed', async () => {
    const { asked, allowed } = guard(false);
    expect(await allowed({ zoom: 1 })).toEqual({ zoom: 1 });
    expect(asked).toEqual([]);
  });
});

describe('remembering without a keyring', () => {
  const remember = { rememberWithoutKeyring: true, zoom: 2 };

  it('is asked about, and kept where the person says so', async () => {
    const { asked, allowed } = guard(true);
    expect(await allowed(remember)).toEqual(remember);
    expect(asked).toEqual([rememberPlainQuestion()]);
  });

  it('is left out where they do not, and the rest is kept', async () => {
    const { allowed } = guard(false);
    expect(await allowed(remember)).toEqual({ zoom: 2 });
  });

  it('is taken back, and said again, without a question', async () => {
    const { asked, allowed } = guard(false, null, true);
    expect(await allowed({ rememberWithoutKeyring: false })).toEqual({ rememberWithoutKeyring: false });
    expect(await allowed(remember)).toEqual(remember);
    expect(asked).toEqual([]);
  });
});

describe('muting from other programs', () => {
  const mute = { mutesAnywhere: true, zoom: 2 };

  it('is asked about, and kept where the person says so', async () => {
    const { asked, allowed } = guard(true);
    expect(await allowed(mute)).toEqual(mute);
    expect(asked).toEqual([muteAnywhereQuestion()]);
  });

  it('is left out where they do not, and the rest is kept', async () => {
    const { allowed } = guard(false);
    expect(await allowed(mute)).toEqual({ zoom: 2 });
  });

  it('is taken back, and said again, without a question', async () => {
    const { asked, allowed } = guard(false, null, false, true);
    expect(await allowed({ mutesAnywhere: false })).toEqual({ mutesAnywhere: false });
    expect(await allowed(mute)).toEqual(mute);
    expect(asked).toEqual([]);
  });
});
