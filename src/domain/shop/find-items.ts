import { msg, type Msg } from '../i18n/t';
import { holdsText, holdsWord, type Described } from '../search/matches';

/** The filters of a shelf of the store: the chips, with the words that assign an article to one. */
export const SHOP_FILTERS = {
  All: [],
  Nature: [
    'spring',
    'petals',
    'trees',
    'grown',
    'forest',
    'vines',
    'blossom',
    'waves',
    'ocean',
    'tide',
    'deep',
    'frost',
  ],
  Sky: ['stars', 'starlight', 'starfield', 'moons', 'orbit', 'dusk', 'aurora', 'north', 'hills', 'far'],
  Warm: ['amber', 'warm', 'fire', 'embers', 'heated', 'lanterns', 'crown', 'wreath', 'dark'],
  Made: ['clockwork', 'pixels', 'circuit', 'blueprint', 'paper', 'folded', 'measured', 'hand', 'connected'],
} as const satisfies Record<string, readonly string[]>;
export type ShopFilter = keyof typeof SHOP_FILTERS;

/** The labels of the chips. */
export const SHOP_FILTER_NAMES: Readonly<Record<ShopFilter, Msg>> = {
  All: msg('All'),
  Nature: msg('Nature'),
  Sky: msg('Sky'),
  Warm: msg('Warm'),
  Made: msg('Made'),
};

/**
 * The articles of a chip whose name or description contains the query, ignoring case (docs/spec/store.md 'Articles').
 */
export const findItems = <I extends Described>(
  items: readonly I[],
  filter: ShopFilter,
  query: string,
): readonly I[] => items.filter((item) => holdsWord(item, SHOP_FILTERS[filter]) && holdsText(item, query));
