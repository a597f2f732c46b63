import { describe, expect, it } from 'vitest';
import { choiceAtStart } from '../../../../src/main/local-server/choice-at-start';

const NONE = { runs: null, hasOwn: false } as const;
const OWN = { runs: 'own', hasOwn: true } as const;
const DEMO = { runs: 'demo', hasOwn: false } as const;
const nothing = { hasDemo: false, hasOwn: false, isDemoAsked: false };

describe('which server this computer is at a start', () => {
  it.each([
    ['is undecided on a fresh profile', NONE, nothing, NONE],
    ['is the demo where a tool asks for it', NONE, { ...nothing, isDemoAsked: true }, DEMO],
    ['is the demo that an earlier version made', NONE, { ...nothing, hasDemo: true }, DEMO],
    [
      'stays the person’s own, whatever a tool asks',
      OWN,
      { ...nothing, hasOwn: true, isDemoAsked: true },
      OWN,
    ],
    [
      'stays the demo of who has a server of their own',
      { ...OWN, runs: 'demo' },
      { ...nothing, hasOwn: true },
      { ...OWN, runs: 'demo' },
    ],
    ['is undecided once more where one’s own is gone', OWN, nothing, NONE],
    ['is the demo where one’s own is gone and that is there', OWN, { ...nothing, hasDemo: true }, DEMO],
    [
      'asks who left the demo for a server of their own, and has it',
      { ...OWN, runs: null },
      { ...nothing, hasDemo: true, hasOwn: true },
      { ...OWN, runs: null },
    ],
  ] as const)('%s', (_what, kept, facts, choice) => {
    expect(choiceAtStart(kept, facts)).toEqual(choice);
  });
});
