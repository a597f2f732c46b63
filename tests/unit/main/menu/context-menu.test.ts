import type { MenuItemConstructorOptions } from 'electron/main';
import { describe, expect, it } from 'vitest';
import { mediaUrl } from '../../../../src/contract/media';
import { type Clicked, contextMenuTemplate } from '../../../../src/main/menu/context-menu';
import { pictureName } from '../../../../src/main/menu/picture-name';

const nowhere: Clicked = {
  isEditable: false,
  formControlType: 'none',
  misspelledWord: '',
  dictionarySuggestions: [],
  selectionText: '',
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: true,
    canPaste: true,
    canSelectAll: true,
  },
};
const field: Clicked = { ...nowhere, isEditable: true, formControlType: 'text-area' };
const languages = [
  { code: 'en-GB', isOn: true },
  { code: 'fr', isOn: false },
];

const menuOf = (clicked: Clicked, spelling = { isOn: true, languages }) => {
  const did: string[] = [];
  const note =
    (what: string) =>
    (...about: unknown[]) =>
      void did.push([what, ...about].join(' '));
  const items = contextMenuTemplate(clicked, spelling, {
    replaceWord: note('replace'),
    addWord: note('add'),
    checkSpelling: note('check'),
    checkLanguage: note('language'),
    followLink: note('follow'),
    copyText: note('copy'),
    copyPicture: note('copy picture'),
    savePicture: note('save'),
  });
  const all = items.flatMap((item) => [
    item,
    ...(Array.isArray(item.submenu) ? item.submenu : []),
  ]) as readonly MenuItemConstructorOptions[];
  return {
    did,
    items,
    names: items.map(({ role, label, type }) => role ?? label ?? type),
    item: (name: string) => all.find(({ role, label }) => role === name || label === name),
    press: (label: string) => {
      const click = all.find((item) => item.label === label)?.click;
      if (click === undefined) throw new Error(`There is no ${label}`);
      Reflect.apply(click, undefined, []);
    },
  };
};

describe('the menu of a field', () => {
  it('edits, as far as there is something to edit', () => {
    const { names, item } = menuOf(field);
    expect(names).toEqual(
      'Spelling separator undo redo separator cut copy paste pasteAndMatchStyle separator selectAll'.split(
        ' ',
      ),
    );
    expect([item('undo')?.enabled, item('cut')?.enabled, item('paste')?.enabled]).toEqual([
      false,
      false,
      true,
    ]);
    expect(item('pasteAndMatchStyle')?.label).toBe('Paste as plain text');
  });

  it('offers other words for one that is misspelled, and to remember it', () => {
    const { names, press, did } = menuOf({
      ...field,
      misspelledWord: 'mispelled',
      dictionarySuggestions: ['misspelled', 'dispelled'],
    });
    expect(names.slice(0, 4)).toEqual(['misspelled', 'dispelled', 'Add to dictionary', 'separator']);
    press('misspelled');
    press('Add to dictionary');
    expect(did).toEqual(['replace misspelled', 'add mispelled']);
  });

  it('says where nothing is like it', () => {
    const { item } = menuOf({ ...field, misspelledWord: 'xqzt' });
    expect(item('No suggestions')?.enabled).toBe(false);
  });

  it('turns languages on and off, and the whole check', () => {
    const { item, press, did } = menuOf(field);
    expect(item('English (United Kingdom)')).toMatchObject({ type: 'checkbox', checked: true });
    press('French');
    press('English (United Kingdom)');
    press('Check spelling');
    expect(did).toEqual(['language fr true', 'language en-GB false', 'check false']);
    const off = menuOf(field, { isOn: false, languages });
    expect(off.item('French')?.enabled).toBe(false);
    off.press('Check spelling');
    expect(off.did).toEqual(['check true']);
    expect(menuOf(field, { isOn: true, languages: [] }).item('Spelling')?.submenu).toHaveLength(1);
  });

  it('does not look at passwords', () => {
    expect(menuOf({ ...field, formControlType: 'input-password' }).names[0]).toBe('undo');
  });
});

describe('the menu of a link', () => {
  it('opens it by the policy of links, and copies its address', () => {
    const { names, press, did } = menuOf({ ...nowhere, linkURL: 'https://example.org/a' });
    expect(names).toEqual(['Open link', 'Copy link address']);
    press('Open link');
    press('Copy link address');
    expect(did).toEqual(['follow https://example.org/a', 'copy https://example.org/a']);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'app://guildhall/index.html'])(
    'does not open %s',
    (linkURL) => expect(menuOf({ ...nowhere, linkURL }).item('Open link')?.enabled).toBe(false),
  );

  it('copies an e-mail address without what stands around it', () => {
    const { press, did } = menuOf({ ...nowhere, linkURL: 'mailto:ada@example.org?subject=x' });
    press('Copy e-mail address');
    expect(did).toEqual(['copy ada@example.org']);
  });
});

describe('the menu of a picture', () => {
  const from = (picture: string): Clicked => ({
    ...nowhere,
    mediaType: 'image',
    hasImageContents: true,
    srcURL: mediaUrl({ from: 'server', picture }),
  });

  it('copies it, its address where it has one that others can open, and saves it', () => {
    const clicked = from('https://h.example/cat.png');
    const { names, press, did } = menuOf(clicked);
    expect(names).toEqual(['Copy image', 'Copy image address', 'Save image as…']);
    for (const name of ['Copy image', 'Copy image address', 'Save image as…']) press(name);
    expect(did).toEqual(['copy picture', 'copy https://h.example/cat.png', `save ${clicked.srcURL}`]);
    expect(menuOf(from('/files/cat.png')).names).toEqual(['Copy image', 'Save image as…']);
  });

  it('can do nothing with one that is not shown, and is not there for the app’s own', () => {
    expect(menuOf({ ...from('/x.png'), hasImageContents: false }).item('Save image as…')?.enabled).toBe(
      false,
    );
    for (const srcURL of ['app://guildhall/emoji/1f600.svg', 'blob:app://guildhall/1', ''])
      expect(menuOf({ ...nowhere, mediaType: 'image', hasImageContents: true, srcURL }).items).toEqual([]);
  });

  it('in a link is that of both', () => {
    expect(menuOf({ ...from('/x.png'), linkURL: 'https://example.org/' }).names).toEqual([
      'Open link',
      'Copy link address',
      'separator',
      'Copy image',
      'Save image as…',
    ]);
  });
});

describe('elsewhere', () => {
  it('selected text is copied, and nothing fetched', () => {
    expect(menuOf({ ...nowhere, selectionText: 'some words' }).names).toEqual(['copy']);
  });
  it('there is no menu', () => {
    expect(menuOf(nowhere).items).toEqual([]);
    expect(menuOf({ ...nowhere, selectionText: ' \n' }).items).toEqual([]);
  });
});

describe('the name of a saved picture', () => {
  const name = (picture: string, type: string | null = 'image/png') =>
    pictureName(mediaUrl({ from: 'elsewhere', picture }), type);
  it.each([
    ['https://h/a/cat.png', 'cat.png'],
    ['https://h/cat.jpeg?size=2', 'cat.png'],
    ['https://h/', 'picture.png'],
    ['/files/über uns.webp', 'über-uns.png'],
    ['https://h/..%5C..%5Cevil.exe', '5C-5Cevil.png'],
    ['https://h/../.bashrc', 'bashrc.png'],
    [`https://h/${'x'.repeat(300)}`, `${'x'.repeat(60)}.png`],
  ])('of %s is %s', (picture, expected) => expect(name(picture)).toBe(expected));
  it('is none where it is no picture', () => {
    expect(name('https://h/cat.png', 'text/html')).toBeNull();
    expect(name('https://h/cat.png', null)).toBeNull();
    expect(pictureName('https://h/cat.png', 'image/png')).toBeNull();
  });
});
