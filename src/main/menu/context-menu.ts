import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron/main';
import { readMediaUrl } from '../../contract/media';
import { t } from '../../domain/i18n/t';
import { judgeLink } from '../../domain/links/judge-link';
import { languageName } from '../../domain/spelling/language-name';

/** The part of Chromium's data about the click that is used. */
export type Clicked = Pick<
  ContextMenuParams,
  | 'isEditable'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'selectionText'
  | 'linkURL'
  | 'srcURL'
  | 'mediaType'
  | 'hasImageContents'
> & {
  readonly formControlType: string;
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

export interface SpellingMenu {
  readonly isOn: boolean;
  /** The languages that can be checked, and whether each is on; empty if the system decides by itself. */
  readonly languages: readonly { readonly code: string; readonly isOn: boolean }[];
}

export interface ContextActions {
  readonly replaceWord: (word: string) => void;
  readonly addWord: (word: string) => void;
  readonly checkSpelling: (isOn: boolean) => void;
  readonly checkLanguage: (code: string, isOn: boolean) => void;
  readonly followLink: (url: string) => void;
  readonly copyText: (text: string) => void;
  readonly copyPicture: () => void;
  readonly savePicture: (source: string) => void;
}

type Items = MenuItemConstructorOptions[];

const spellingItems = (clicked: Clicked, spelling: SpellingMenu, actions: ContextActions): Items => {
  const { misspelledWord, dictionarySuggestions } = clicked;
  // A password is not spell-checked.
  if (clicked.formControlType === 'input-password') return [];
  const suggestions: Items = dictionarySuggestions.map((label) => ({
    label,
    click: () => actions.replaceWord(label),
  }));
  const word: Items = [
    ...(suggestions.length > 0 ? suggestions : [{ label: t('No suggestions'), enabled: false }]),
    { label: t('Add to dictionary'), click: () => actions.addWord(misspelledWord) },
    { type: 'separator' },
  ];
  const languages: Items = spelling.languages.map(({ code, isOn }) => ({
    label: languageName(code),
    type: 'checkbox',
    checked: isOn,
    enabled: spelling.isOn,
    click: () => actions.checkLanguage(code, !isOn),
  }));
  return [
    ...(misspelledWord === '' ? [] : word),
    {
      label: t('Spelling'),
      submenu: [
        {
          label: t('Check spelling'),
          type: 'checkbox',
          checked: spelling.isOn,
          click: () => actions.checkSpelling(!spelling.isOn),
        },
        ...(languages.length > 0 ? [{ type: 'separator' } as const, ...languages] : []),
      ],
    },
    { type: 'separator' },
  ];
};

const fieldItems = ({ editFlags }: Clicked): Items => [
  { role: 'undo', enabled: editFlags.canUndo },
  { role: 'redo', enabled: editFlags.canRedo },
  { type: 'separator' },
  { role: 'cut', enabled: editFlags.canCut },
  { role: 'copy', enabled: editFlags.canCopy },
  { role: 'paste', enabled: editFlags.canPaste },
  { role: 'pasteAndMatchStyle', label: t('Paste as plain text'), enabled: editFlags.canPaste },
  { type: 'separator' },
  { role: 'selectAll', enabled: editFlags.canSelectAll },
];

const linkItems = ({ linkURL }: Clicked, actions: ContextActions): Items => {
  const isMail = linkURL.startsWith('mailto:');
  return [
    {
      label: t('Open link'),
      enabled: judgeLink(linkURL).kind !== 'refused',
      click: () => actions.followLink(linkURL),
    },
    {
      label: isMail ? t('Copy e-mail address') : t('Copy link address'),
      click: () => actions.copyText(isMail ? (linkURL.slice('mailto:'.length).split('?')[0] ?? '') : linkURL),
    },
  ];
};

/** Pictures from people, with their source address; emoji and pictures of the app have no such items. */
const pictureItems = (clicked: Clicked, actions: ContextActions): Items => {
  const { srcURL, mediaType, hasImageContents } = clicked;
  const media = mediaType === 'image' ? readMediaUrl(srcURL) : null;
  if (media === null) return [];
  const isShown = hasImageContents;
  const isAddress = /^https?:/.test(media.picture);
  return [
    { label: t('Copy image'), enabled: isShown, click: actions.copyPicture },
    ...(isAddress ? [{ label: t('Copy image address'), click: () => actions.copyText(media.picture) }] : []),
    { label: t('Save image as…'), enabled: isShown, click: () => actions.savePicture(srcURL) },
  ];
};

const joined = (groups: readonly Items[]): Items =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [{ type: 'separator' } as const, ...group]));

/**
 * The menu for a field, selected text, a link or a picture; empty if there is nothing to do. It is not used where the
 * page shows a menu of its own.
 */
export const contextMenuTemplate = (
  clicked: Clicked,
  spelling: SpellingMenu,
  actions: ContextActions,
): Items => {
  if (clicked.isEditable) return [...spellingItems(clicked, spelling, actions), ...fieldItems(clicked)];
  const hasText = clicked.selectionText.trim() !== '';
  return joined([
    clicked.linkURL === '' ? [] : linkItems(clicked, actions),
    pictureItems(clicked, actions),
    hasText ? [{ role: 'copy', enabled: clicked.editFlags.canCopy }] : [],
  ]);
};
