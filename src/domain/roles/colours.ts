import { DEFAULT_ROLE_COLOUR } from '../../contract/limits';
import { msg, type Msg } from '../i18n/t';

/** The 20 preset role colours, the default first (docs/spec/roles.md 'Editing'). */
export const ROLE_COLOURS: readonly { readonly value: string; readonly name: Msg }[] = [
  { value: DEFAULT_ROLE_COLOUR, name: msg('Default') },
  { value: '#1abc9c', name: msg('Turquoise') },
  { value: '#2ecc71', name: msg('Green') },
  { value: '#3498db', name: msg('Blue') },
  { value: '#9b59b6', name: msg('Purple') },
  { value: '#e91e63', name: msg('Pink') },
  { value: '#f1c40f', name: msg('Yellow') },
  { value: '#e67e22', name: msg('Orange') },
  { value: '#e74c3c', name: msg('Red') },
  { value: '#f08a34', name: msg('Amber') },
  { value: '#607d8b', name: msg('Slate') },
  { value: '#11806a', name: msg('Dark turquoise') },
  { value: '#1f8b4c', name: msg('Dark green') },
  { value: '#206694', name: msg('Dark blue') },
  { value: '#71368a', name: msg('Dark purple') },
  { value: '#ad1457', name: msg('Dark pink') },
  { value: '#c27c0e', name: msg('Gold') },
  { value: '#a84300', name: msg('Rust') },
  { value: '#992d22', name: msg('Dark red') },
  { value: '#795548', name: msg('Brown') },
];

const HEX = /^#?(?:([\da-f])([\da-f])([\da-f])|([\da-f]{6}))$/i;

/** A typed colour, three or six hexadecimal digits with or without '#', as #rrggbb; null if it is not one. */
export const readHexColour = (typed: string): string | null => {
  const found = HEX.exec(typed.trim());
  if (found === null) return null;
  const [, r = '', g = '', b = '', whole = `${r}${r}${g}${g}${b}${b}`] = found;
  return `#${whole.toLowerCase()}`;
};
