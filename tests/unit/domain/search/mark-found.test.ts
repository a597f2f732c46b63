import { describe, expect, it } from 'vitest';
import { inviteHosts } from '../../../../src/domain/links/invite-hosts';
import { drawCost } from '../../../../src/domain/messages/markup/fold';
import { parseMarkup } from '../../../../src/domain/messages/markup/parse-markup';
import { plainText } from '../../../../src/domain/messages/markup/plain-text';
import { markFound, treeAround } from '../../../../src/domain/search/mark-found';
import { parseQuery } from '../../../../src/domain/search/query';
import { shapeOf } from '../messages/markup/shape';

const parse = (text: string) => parseMarkup(text, inviteHosts(null, []));
const marked = (text: string, query: string) => shapeOf(markFound(parse(text), parseQuery(query)));

describe('found parts', () => {
  it('are marked in texts and forms, by the folding of the search', () => {
    expect(marked('The **planned** CAFÉ 🎉 plan', 'plan cafe')).toEqual([
      'The ',
      ['bold', { found: 'plan' }, 'ned'],
      ' ',
      { found: 'CAFÉ' },
      ' ',
      { emoji: '🎉' },
      ' ',
      { found: 'plan' },
    ]);
  });

  it('are marked behind characters of two code units', () => {
    expect(marked('𝒳𝒴 plan', 'plan')).toEqual(['𝒳𝒴 ', { found: 'plan' }]);
  });

  it('are marked in blocks of code, of which a long one begins a little before', () => {
    const [block] = markFound(parse('```js\nlet plan = 1;\n```'), parseQuery('plan'));
    expect(block).toMatchObject({
      kind: 'codeBlock',
      parts: [{ text: 'let ' }, { kind: 'found', text: 'plan' }, {}],
    });
    const long = parse(`\`\`\`js\n${'let other = 1;\n'.repeat(200)}let plan = 2;\n\`\`\``);
    expect(plainText(treeAround(long, parseQuery('plan'), 6)).slice(0, 200)).toContain('let plan');
  });

  it('are not marked in what a spoiler hides, and not where nothing is searched for', () => {
    expect(marked('||plan||', 'plan')).toEqual([['spoiler', 'plan']]);
    expect(marked('plan', '')).toEqual(['plan']);
    expect(marked('plan', '-plan')).toEqual(['plan']);
  });

  it('change nothing of what the text says', () => {
    const text = 'a `plan` at https://plan.example and **plan**';
    expect(plainText(markFound(parse(text), parseQuery('plan')))).toBe(plainText(parse(text)));
  });
});

describe('a long text', () => {
  const LONG = 'lorem ipsum '.repeat(200);
  const around = (text: string, query: string) => treeAround(parse(text), parseQuery(query), 2);

  it('begins a little before what was found', () => {
    const text = plainText(around(`${LONG}the plan ${LONG}`, 'plan'));
    expect(text.startsWith('…')).toBe(true);
    expect(text.slice(0, 100)).toContain('the plan');
    expect(drawCost(around(`${LONG}the plan ${LONG}`, 'plan'))).toBeLessThan(2.1);
  });

  it('begins with its beginning where that has what was found, or nothing has', () => {
    expect(plainText(around(`the plan ${LONG}`, 'plan')).startsWith('the plan')).toBe(true);
    expect(plainText(around(LONG, 'plan')).startsWith('lorem')).toBe(true);
  });

  it('keeps a spoiler closed', () => {
    const [, first] = around(`${LONG}||${LONG}|| ${'x '.repeat(80)}the plan`, 'plan');
    expect(first).toMatchObject({ kind: 'text' });
    expect(plainText(around(`${LONG}||${LONG} the plan||`, 'plan'))).not.toContain('plan');
  });

  it('is whole if it is short', () => {
    expect(plainText(around('the plan', 'plan'))).toBe('the plan');
  });
});
