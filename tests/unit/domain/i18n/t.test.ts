import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { createCatalogue } from '../../../../src/domain/i18n/catalogue';
import type { ValuesOf } from '../../../../src/domain/i18n/placeholders';
import { msg, plural, serverText, setCatalogue, t, tRows } from '../../../../src/domain/i18n/t';

afterEach(() => setCatalogue(null));

const members = (count: number) => plural('{{count}} member', '{{count}} members', { count });

describe('t', () => {
  it('says the English text where there is no catalogue', () => {
    expect(t('Invite People')).toBe('Invite People');
    expect(t('Invite {{name}} to {{guild}}', { name: 'Ada', guild: 'Lantern' })).toBe(
      'Invite Ada to Lantern',
    );
  });

  it('leaves what a value holds as it is', () => {
    expect(t('{{a}} and {{b}}', { a: '{{b}}', b: '<b>$&</b>' })).toBe('{{b}} and <b>$&</b>');
  });

  it('says the catalogue’s text, with the values where that language wants them', () => {
    setCatalogue(createCatalogue('de', { '{{name}} left {{guild}}': 'Aus {{guild}} ging {{name}}' }));
    expect(t('{{name}} left {{guild}}', { name: 'Ada', guild: 'Lantern' })).toBe('Aus Lantern ging Ada');
  });

  it('says English where the catalogue has nothing', () => {
    setCatalogue(createCatalogue('de', { Cancel: 'Abbrechen' }));
    expect([t('Cancel'), t('Close')]).toEqual(['Abbrechen', 'Close']);
  });

  it('takes nothing of an object’s own names for an entry', () => {
    setCatalogue(createCatalogue('de', {}));
    expect(t('constructor')).toBe('constructor');
    expect(t('{{toString}}', { toString: 'x' } as ValuesOf<'{{toString}}'>)).toBe('x');
  });

  it('shows a name that a translator got wrong', () => {
    setCatalogue(createCatalogue('de', { 'Invite {{name}}': '{{nmae}} einladen' }));
    expect(t('Invite {{name}}', { name: 'Ada' })).toBe('{{nmae}} einladen');
  });

  it('says a marked text where it is shown, and not where it is made', () => {
    const label = msg('Close');
    setCatalogue(createCatalogue('de', { Close: 'Schließen' }));
    expect(t(label)).toBe('Schließen');
  });

  it('has its values checked by the compiler', () => {
    expectTypeOf<ValuesOf<'{{a}} of {{b}}'>>().toEqualTypeOf<{
      readonly a: string | number;
      readonly b: string | number;
    }>();
    // @ts-expect-error A value is missing.
    t('Invite {{name}}');
    // @ts-expect-error There is no such value.
    t('Invite {{name}}', { nmae: 'Ada' });
    // @ts-expect-error A text without places takes no values.
    t('Close', { name: 'Ada' });
    // @ts-expect-error A text that is made when the program runs is in no catalogue.
    t('Close'.trim());
    // @ts-expect-error A marked text is no string.
    expect(msg('Close').length).toBe(5);
    // @ts-expect-error A marked text has no places.
    msg('Invite {{name}}');
    // @ts-expect-error The number is missing.
    expect(plural('one {{name}}', 'many {{name}}', { name: 'x' })).toBe('many x');
  });
});

describe('plural', () => {
  it('has two forms in English', () => {
    expect([members(0), members(1), members(2)]).toEqual(['0 members', '1 member', '2 members']);
  });

  it('takes other values beside the number', () => {
    expect(
      plural('{{shown}} ban by {{name}}', '{{shown}} bans by {{name}}', {
        count: 1200,
        shown: '1.2K',
        name: 'Ada',
      }),
    ).toBe('1.2K bans by Ada');
  });

  it('has the forms of the language', () => {
    setCatalogue(
      createCatalogue('ru', {
        '{{count}} members_one': '{{count}} участник',
        '{{count}} members_few': '{{count}} участника',
        '{{count}} members_many': '{{count}} участников',
      }),
    );
    expect([members(1), members(3), members(5), members(21)]).toEqual([
      '1 участник',
      '3 участника',
      '5 участников',
      '21 участник',
    ]);
  });

  it('is English where the form is missing', () => {
    setCatalogue(createCatalogue('ru', { '{{count}} members_one': '{{count}} участник' }));
    expect(members(2)).toBe('2 members');
  });
});

describe('serverText', () => {
  it('says what the catalogue has, and else what the server said, as it is', () => {
    setCatalogue(createCatalogue('de', { 'Invalid code': 'Falscher Code' }));
    expect(['Invalid code', 'Ask {{name}} <b>'].map(serverText)).toEqual([
      'Falscher Code',
      'Ask {{name}} <b>',
    ]);
  });
});

it('says the texts of a table’s rows', () => {
  const rows = [
    { id: 'Close', label: msg('Close'), hint: msg('Cancel') },
    { id: 'b', label: msg('Other') },
  ] as const;
  setCatalogue(createCatalogue('de', { Close: 'Schließen', Cancel: 'Abbrechen' }));
  const said = tRows(rows, 'label', 'hint');
  expectTypeOf(said[0]!.label).toEqualTypeOf<string>();
  expect(said).toEqual([
    { id: 'Close', label: 'Schließen', hint: 'Abbrechen' },
    { id: 'b', label: 'Other' },
  ]);
});
