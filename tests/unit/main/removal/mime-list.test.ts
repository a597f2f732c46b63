import { describe, expect, it } from 'vitest';
import { isMimeList, withoutOurEntries } from '../../../../src/main/removal/mime-list';

const without = (text: string): readonly [string, number] => {
  const { bytes, count } = withoutOurEntries(Buffer.from(text, 'latin1'));
  return [bytes.toString('latin1'), count];
};

describe('a list of which program opens what', () => {
  it('loses the entries that name the app, and nothing else', () => {
    const before = [
      '# guildhall.desktop is mine=guildhall.desktop',
      '[Default Applications]',
      'x-scheme-handler/guildhall=guildhall.desktop',
      'text/html=guildhall.desktop;firefox.desktop;',
      'text/plain = org.gnome.TextEditor.desktop ;  ',
      '',
      '[Added Associations]',
      'x-scheme-handler/guildhall=guildhall.desktop;\r',
      'image/png=my-guildhall.desktop;\xff\xfe',
      'no entry at all guildhall.desktop',
      'x/y=guildhall.desktop',
    ].join('\n');
    const after = [
      '# guildhall.desktop is mine=guildhall.desktop',
      '[Default Applications]',
      'text/html=firefox.desktop;',
      'text/plain = org.gnome.TextEditor.desktop ;  ',
      '',
      '[Added Associations]',
      'image/png=my-guildhall.desktop;\xff\xfe',
      'no entry at all guildhall.desktop',
      '',
    ].join('\n');
    expect(without(before)).toEqual([after, 4]);
  });

  it.each(['', '\n\n', 'a=b', 'a/b=\n', 'a/b=;\n', '[x]\r\na=b;c\r\n', '\xef\xbb\xbf[x]\n'])(
    'that does not name it (%j) stays',
    (text) => expect(without(text)).toEqual([text, 0]),
  );

  it.each([
    ['mimeapps.list', true],
    ['gnome-mimeapps.list', true],
    ['mimeapps.list.bak', false],
    ['mimeinfo.cache', false],
  ])('%s: %s', (name, is) => expect(isMimeList(name)).toBe(is));
});
