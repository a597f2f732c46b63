import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCost, treeWithin } from '../../../../../src/domain/messages/markup/fold';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import { tries } from '../../../../support/torture';
import { hostileText } from './hostile-text';
import { hosts, seenText, shapeOf } from './shape';

const parse = (text: string) => parseMarkup(text, hosts);
const cut = (text: string, budget: number) => shapeOf(treeWithin(parse(text), budget));

describe('drawCost', () => {
  it('counts what is an element of its own, and a little for words', () => {
    expect(drawCost(parse('🎉'.repeat(40)))).toBe(40);
    expect(drawCost(parse('<@1>'.repeat(30)))).toBe(30);
    expect(drawCost(parse('x'.repeat(250)))).toBe(1);
    expect(drawCost(parse('**a**'))).toBeCloseTo(1);
  });

  it('counts lines, for each is laid out', () => {
    expect(drawCost(parse('\n'.repeat(100)))).toBeGreaterThan(50);
    expect(drawCost(parse(`\`\`\`\n${'a\n'.repeat(100)}\`\`\``))).toBeGreaterThan(49);
  });

  it('counts a picture and an invite for what their parts are', () => {
    expect(drawCost(parse('https://a.example/x.png'))).toBe(12);
    expect(drawCost(parse('guild.gg/abc'))).toBe(12);
  });

  it('counts what is a line of its own', () => {
    expect(drawCost(parse('- a\n'.repeat(100)))).toBeGreaterThan(150);
    expect(drawCost(parse('# a\n'.repeat(100)))).toBeGreaterThan(150);
  });

  it('is small for the longest message of words', () => {
    expect(drawCost(parse('word '.repeat(800)))).toBe(16);
  });
});

describe('treeWithin', () => {
  it('is the same tree where all of it fits', () => {
    const tree = parse('a **b** 🎉');
    expect(treeWithin(tree, 10)).toBe(tree);
  });

  it('ends before what does not fit', () => {
    expect(cut('🎉🎈🎁', 2)).toEqual([{ emoji: '🎉' }, { emoji: '🎈' }]);
    expect(cut('https://a.example/x.png 🎉', 3)).toEqual([]);
  });

  it('cuts words, lines, code and forms', () => {
    expect(cut('x'.repeat(1000), 2)).toEqual(['x'.repeat(500)]);
    expect(cut('a\nb\nc\nd', 1.1)).toEqual(['a\nb\nc']);
    expect(cut('**🎉🎈🎁**', 3)).toEqual([['bold', { emoji: '🎉' }, { emoji: '🎈' }]]);
    expect(cut(`\`\`\`js\n${'a\n'.repeat(100)}b\`\`\``, 6)).toEqual([
      { block: 'a\na\na\na', language: 'js' },
    ]);
    expect(cut('**🎉**', 1)).toEqual([]);
    expect(cut('- 🎉\n- 🎈\n- 🎁', 10)).toEqual([
      ['ul', ['item', { emoji: '🎉' }], ['item', { emoji: '🎈' }]],
    ]);
  });

  it('cuts no character in two', () => {
    for (let budget = 0.5; budget < 1; budget += 0.004)
      expect(seenText(treeWithin(parse('𝒳'.repeat(200)), budget)).isWellFormed()).toBe(true);
  });

  it('is the start of any text, and costs what was allowed at most', () => {
    fc.assert(
      fc.property(hostileText, fc.double({ min: 0, max: 40, noNaN: true }), (text, budget) => {
        const tree = parse(text);
        const part = treeWithin(tree, budget);
        expect(seenText(tree).startsWith(seenText(part))).toBe(true);
        expect(drawCost(part)).toBeLessThanOrEqual(budget + 1e-6);
      }),
      tries(3000),
    );
  });
});
