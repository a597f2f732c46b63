/** What a shelf of the store is filtered by: the chips, with the words by which an article is taken to belong. */
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

interface Article {
  readonly name: string;
  readonly description: string | null;
}

/** The articles under a chip whose name or description holds what is searched for, whatever the case (shell.md 5). */
export const findItems = <I extends Article>(
  items: readonly I[],
  filter: ShopFilter,
  query: string,
): readonly I[] => {
  const words: readonly string[] = SHOP_FILTERS[filter];
  const wanted = query.trim().toLowerCase();
  return items.filter(({ name, description }) => {
    const text = `${name} ${description ?? ''}`.toLowerCase();
    const isUnder = words.length === 0 || text.split(/[^\p{L}]+/u).some((word) => words.includes(word));
    return isUnder && (wanted === '' || text.includes(wanted));
  });
};
