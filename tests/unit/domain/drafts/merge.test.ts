import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DraftVersion, toId } from '../../../../src/contract/ids';
import {
  asKept,
  type KnownDraft,
  mergeDrafts,
  NOTHING_KNOWN,
  type RemoteDraft,
} from '../../../../src/domain/drafts/merge';

const version = (number: number) => toId<DraftVersion>(String(number));
const of = (text: string) => ({ text, parentId: null });
const known = (text: string, change: Partial<KnownDraft> = {}): KnownDraft => ({
  ...NOTHING_KNOWN,
  ...of(text),
  ...{ base: version(5), seen: version(5) },
  ...change,
});
const remote = (text: string, number = 6): RemoteDraft => ({ ...of(text), version: version(number) });

describe('a draft of another device', () => {
  it.each([
    ['is no news in a version that was seen', 'mine', known('mine'), remote('other', 5), 'old'],
    ['is no news in an older version', 'mine', known('mine'), remote('other', 4), 'old'],
    ['replaces a text that is as it came', 'came', known('came'), remote('other'), 'adopt'],
    ['empties a text that is as it came', 'came', known('came'), remote(''), 'adopt'],
    ['is taken where nothing is here', '', known('was here'), remote('other'), 'adopt'],
    ['is taken where it continues what is here', 'one', known(''), remote('one two'), 'adopt'],
    ['is what the text here grows from where that continues it', 'one two', known(''), remote('one'), 'keep'],
    ['leaves a changed text here alone where it was removed', 'changed', known('came'), remote(''), 'stay'],
    [
      'is removed by this device, which has begun anew',
      ...(['anew', known('came', { sent: [of('')] }), remote(''), 'keep'] as const),
    ],
    ['is the same', 'same', known('came'), remote('same'), 'keep'],
    ['is asked about where both have changed', 'mine', known('came'), remote('other'), 'both'],
    [
      'is asked about where the text here is from the disk',
      ...([
        'disk',
        known('disk', { isUnsure: true, base: null, seen: null }),
        remote('other'),
        'both',
      ] as const),
    ],
    [
      'is the own one whose answer was lost',
      ...(['', known('came', { sent: [of('sent'), of('sent later')] }), remote('sent'), 'keep'] as const),
    ],
  ] as const)('%s', (_what, here, before, there, outcome) => {
    expect(mergeDrafts(of(here), before, there)).toBe(outcome);
  });

  it('never takes a text away that is not in the other one, unless nobody has touched it', () => {
    const word = fc.string({ maxLength: 4 });
    fc.assert(
      fc.property(word, word, word, fc.boolean(), (here, came, there, isUnsure) => {
        const outcome = mergeDrafts(of(here), known(asKept(of(came)).text, { isUnsure }), remote(there));
        if (outcome !== 'adopt') return true;
        const untouched = !isUnsure && asKept(of(here)).text === asKept(of(came)).text;
        return untouched || there.startsWith(asKept(of(here)).text);
      }),
    );
  });

  it('never lets the text here replace one that it does not contain', () => {
    const word = fc.string({ maxLength: 4 });
    fc.assert(
      fc.property(word, word, word, (here, came, there) => {
        const outcome = mergeDrafts(of(here), known(asKept(of(came)).text), remote(there));
        return outcome !== 'keep' || asKept(of(here)).text.startsWith(there);
      }),
    );
  });
});
