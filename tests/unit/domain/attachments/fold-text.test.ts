import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src/domain/attachments/fold-text';

describe('a folded text', () => {
  it.each([
    ['', 3, '', false],
    ['one', 1, 'one', false],
    ['one\n', 1, 'one', false],
    ['one\ntwo', 1, 'one', true],
    ['one\ntwo', 2, 'one\ntwo', false],
    ['one\ntwo\n\n \n', 2, 'one\ntwo', false],
    ['\n\n\nend', 2, '\n', true],
  ])('of %j in %d lines is %j', (text, lines, shown, isCut) =>
    expect(foldText(text, lines)).toEqual({ text: shown, isCut }),
  );
  it('cuts a line that nobody would read', () => {
    expect(foldText(`${'x'.repeat(5000)}\nend`, 10)).toEqual({
      text: `${'x'.repeat(400)}\nend`,
      isCut: true,
    });
  });
  it('never has more lines than are shown, and says where something is missing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 20 }),
        fc.integer({ min: 1, max: 10 }),
        (rows, lines) => {
          const text = rows.join('\n');
          const folded = foldText(text, lines);
          expect(folded.text.split('\n').length).toBeLessThanOrEqual(lines);
          if (!folded.isCut) expect(text.trimEnd().startsWith(folded.text.trimEnd())).toBe(true);
        },
      ),
    );
  });
});
