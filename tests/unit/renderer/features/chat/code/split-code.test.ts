import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_KINDS } from '../../../../../../src/renderer/features/chat/code/code-span';
import { splitCode } from '../../../../../../src/renderer/features/chat/code/split-code';
import { tries } from '../../../../../support/torture';

const kindsOf = (code: string, language: string) =>
  Object.fromEntries((splitCode({ code, language }) ?? []).map(({ text, kind }) => [text.trim(), kind]));

describe('the parts of a code', () => {
  it('have kinds, and all of its text', () => {
    expect(kindsOf('const a = "b"; // c', 'ts')).toMatchObject({
      const: 'keyword',
      '"b"': 'string',
      '// c': 'comment',
    });
    expect(kindsOf('<b class="c">1</b>', 'html')).toMatchObject({ class: 'attr', '"c"': 'string' });
    expect(kindsOf('+ a\n- b', 'diff')).toMatchObject({ '+ a': 'addition', '- b': 'deletion' });
  });

  it.each(['js', 'TypeScript', 'py', 'c++', 'c#', 'rs', 'sh', 'yml', 'sql', 'json', 'css'])(
    'are known for %s',
    (language) => {
      expect(splitCode({ code: 'x', language })).not.toBeNull();
    },
  );

  it('are none for an unknown language, and where they are too many', () => {
    expect(splitCode({ code: 'x', language: 'nosuch' })).toBeNull();
    expect(splitCode({ code: 'x', language: '__proto__' })).toBeNull();
    expect(splitCode({ code: '"a" 1 '.repeat(2000), language: 'js' })).toBeNull();
  });

  it('lose and add nothing, whatever the code is', () => {
    const language = fc.constantFrom('ts', 'html', 'css', 'sh', 'md', 'diff', 'python', 'php', 'json');
    const code = fc
      .array(
        fc.oneof(fc.string(), fc.constantFrom('<', '>', '&amp;', '"', "'", '//', '/*', '\n', '<?php', '${')),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(code, language, (text, name) => {
        const spans = splitCode({ code: text, language: name }) ?? [];
        expect(spans.map((span) => span.text).join('')).toBe(text);
        expect(spans.every(({ kind }) => kind === null || CODE_KINDS.includes(kind))).toBe(true);
      }),
      tries(300),
    );
  });
});
