import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUrl } from '../../../../src/contract/parse-url';
import { readableLabel } from '../../../../src/domain/links/punycode';

describe('readableLabel', () => {
  it.each([
    ['example', 'example'],
    ['xn--mnchen-3ya', 'münchen'],
    ['xn--80ak6aa92e', 'аррӏе'],
    ['xn--wgv71a119e', '日本語'],
    ['xn--e28h', '😀'],
    // malformed encodings
    ['xn--', ''],
    ['xn--a!', 'xn--a!'],
    ['xn--99999999', 'xn--99999999'],
  ])('%s: %s', (label, readable) => {
    expect(readableLabel(label)).toBe(readable);
  });

  it('undoes what the URL parser did', () => {
    const letters = fc.constantFrom('a', 'z', '7', 'é', 'ß', 'ж', 'ӏ', 'λ', '日', '語', 'か', '한', '😀');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (list) => {
        const label = `a${list.join('')}`;
        const address = `http://${label}.example`;
        fc.pre(parseUrl(address) !== null);
        expect(readableLabel(new URL(address).hostname.split('.')[0]!)).toBe(label.normalize('NFC'));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof readableLabel(`xn--${text}`) === 'string'));
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9-]{0,59}$/),
        (text) => typeof readableLabel(`xn--${text}`) === 'string',
      ),
    );
  });
});
