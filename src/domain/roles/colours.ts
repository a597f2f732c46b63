import { DEFAULT_ROLE_COLOUR } from '../../contract/limits';

/** The 20 preset role colours, the default first (docs/spec/roles.md 'Editing'). */
export const ROLE_COLOURS: readonly { readonly value: string; readonly name: string }[] = [
  { value: DEFAULT_ROLE_COLOUR, name: 'Default' },
  { value: '#1abc9c', name: 'Turquoise' },
  { value: '#2ecc71', name: 'Green' },
  { value: '#3498db', name: 'Blue' },
  { value: '#9b59b6', name: 'Purple' },
  { value: '#e91e63', name: 'Pink' },
  { value: '#f1c40f', name: 'Yellow' },
  { value: '#e67e22', name: 'Orange' },
  { value: '#e74c3c', name: 'Red' },
  { value: '#f08a34', name: 'Amber' },
  { value: '#607d8b', name: 'Slate' },
  { value: '#11806a', name: 'Dark turquoise' },
  { value: '#1f8b4c', name: 'Dark green' },
  { value: '#206694', name: 'Dark blue' },
  { value: '#71368a', name: 'Dark purple' },
  { value: '#ad1457', name: 'Dark pink' },
  { value: '#c27c0e', name: 'Gold' },
  { value: '#a84300', name: 'Rust' },
  { value: '#992d22', name: 'Dark red' },
  { value: '#795548', name: 'Brown' },
];

const HEX = /^#?(?:([\da-f])([\da-f])([\da-f])|([\da-f]{6}))$/i;

/** A colour as a person types it, three or six hexadecimal digits with or without '#', as #rrggbb; null for none. */
export const readHexColour = (typed: string): string | null => {
  const found = HEX.exec(typed.trim());
  if (found === null) return null;
  const [, r = '', g = '', b = '', whole = `${r}${r}${g}${g}${b}${b}`] = found;
  return `#${whole.toLowerCase()}`;
};
