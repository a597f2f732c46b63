import { describe, expect, it } from 'vitest';
import { POLICY_LIMITS } from '../../../../src/contract/policy-limits';
import { readPolicy } from '../../../../src/domain/policies/read-policy';
import { hostileStrings } from '../../../support/hostile/strings';

describe('the text of a policy', () => {
  it('has headings, lists and paragraphs', () => {
    const text = [
      '# Terms of the Hall #',
      'Be kind.',
      'Be brief.',
      '',
      '## What we keep',
      '- your messages',
      '  and files',
      '* your name',
      'Nothing else.',
      '####### Seven marks',
      '#hashtag',
      '### Small',
    ].join('\r\n');
    expect(readPolicy(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Terms of the Hall' },
      { kind: 'paragraph', text: 'Be kind.\nBe brief.' },
      { kind: 'heading', level: 2, text: 'What we keep' },
      { kind: 'list', items: ['your messages and files', 'your name'] },
      { kind: 'paragraph', text: 'Nothing else.\n####### Seven marks\n#hashtag' },
      { kind: 'heading', level: 3, text: 'Small' },
    ]);
    expect(readPolicy('')).toEqual([]);
  });

  it('keeps every text as text, whatever a server sends', () => {
    const words = (source: string): string =>
      readPolicy(source)
        .map((block) => (block.kind === 'list' ? block.items.join(' ') : block.text))
        .join(' ');
    for (const source of hostileStrings) expect(words(source)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    expect(words('<b>bold</b> [x](javascript:alert(1)) **y**')).toBe(
      '<b>bold</b> [x](javascript:alert(1)) **y**',
    );
  });

  it('has a limited number of parts, and loses no word', () => {
    const most = 40_000;
    for (const line of ['- a', '# a', 'a\n']) {
      const blocks = readPolicy(`${line}\n`.repeat(most));
      const parts = blocks.reduce((sum, block) => sum + (block.kind === 'list' ? block.items.length : 1), 0);
      expect(parts).toBeLessThanOrEqual(POLICY_LIMITS.blocks + 1);
      const text = blocks
        .map((block) => (block.kind === 'list' ? block.items.join('') : block.text))
        .join('');
      expect(text.match(/a/g)).toHaveLength(most);
    }
  });

  it.each([`# ${'#'.repeat(60_000)}x`, `#${' '.repeat(60_000)}`, '- '.repeat(30_000), '\t'.repeat(60_000)])(
    'is read, however it is written',
    (source) => {
      // Nothing but the limit of a test ends a reading whose time grows with more than the length.
      expect(readPolicy(source).length).toBeLessThanOrEqual(POLICY_LIMITS.blocks + 1);
    },
  );
});
