import { describe, expect, it } from 'vitest';
import {
  chooseStart,
  needsDisplay,
  type Start,
  type StartFacts,
} from '../../../../src/main/start/choose-start';

const OPTIONS = { json: null, only: null, feed: null, withinMs: 1000 };
const usual: StartFacts = {
  ...{ refusedWord: null, refusedName: null, isVersionAsked: false, removal: null, named: null },
  ...{ display: { kind: 'go' }, selfTest: null, part: 'none', data: { kind: 'usual', folder: '/home/ada' } },
};

/** The start that each fact alone leads to, in order of precedence. */
const WAYS: readonly (readonly [facts: Partial<StartFacts>, start: Start])[] = [
  [{ refusedWord: '--x' }, { kind: 'refused', words: 'Guildhall cannot start with --x.' }],
  [
    { refusedName: 'X' },
    { kind: 'refused', words: 'Guildhall cannot start while the environment variable X is set.' },
  ],
  [{ isVersionAsked: true }, { kind: 'version' }],
  [{ removal: { asked: 'here' } }, { kind: 'removal', request: { asked: 'here' } }],
  [{ named: { ok: false, error: 'no folder' } }, { kind: 'refused', words: 'no folder' }],
  [{ display: { kind: 'none', error: 'no display' } }, { kind: 'refused', words: 'no display' }],
  [{ display: { kind: 'lead', to: 'x11' } }, { kind: 'led', to: 'x11' }],
  [{ selfTest: OPTIONS }, { kind: 'self-test', options: OPTIONS }],
  [
    { part: 'refused' },
    { kind: 'refused', words: 'A self-test always uses its own profile: guildhall --selftest' },
  ],
  [{ data: { kind: 'nowhere', error: 'no home' } }, { kind: 'homeless', words: 'no home' }],
  [{}, { kind: 'app', test: null }],
];

describe('a start', () => {
  it.each(WAYS)('with %j comes to %j', (facts, start) => {
    expect(chooseStart({ ...usual, ...facts })).toEqual(start);
  });

  it('is decided by what is refused first, whatever else was asked', () => {
    for (const [first, [facts, start]] of WAYS.entries())
      for (const [others] of WAYS.slice(first + 1))
        expect(chooseStart({ ...usual, ...others, ...facts })).toEqual(start);
  });

  it('needs a display on Linux, where it does not end at once', () => {
    expect(needsDisplay('linux', usual)).toBe(true);
    expect(needsDisplay('linux', { ...usual, named: { ok: true, folder: '/x' } })).toBe(true);
    expect(needsDisplay('win32', usual)).toBe(false);
    for (const [facts] of WAYS.slice(0, 5)) expect(needsDisplay('linux', { ...usual, ...facts })).toBe(false);
  });
});
