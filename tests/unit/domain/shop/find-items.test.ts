import { describe, expect, it } from 'vitest';
import { findItems } from '../../../../src/domain/shop/find-items';
import { STORE } from '../../../../src/server/catalogue/catalogue';

const names = (...[items, filter, query]: Parameters<typeof findItems>) =>
  findItems(items, filter, query).map(({ name }) => name);

describe('findItems', () => {
  it('matches name or description, whatever the case', () => {
    expect(names(STORE.decorations, 'All', 'STAR')).toEqual(['Starlight']);
    expect(names(STORE.decorations, 'All', ' moons ')).toEqual(['Orbit']);
    expect(names(STORE.nameplates, 'All', 'zebra')).toEqual([]);
  });

  it('takes chips and search together', () => {
    expect(names(STORE.decorations, 'Nature', '')).toContain('Vines');
    expect(names(STORE.decorations, 'Nature', 'spring')).toEqual(['Blossom']);
    expect(names(STORE.decorations, 'Sky', 'spring')).toEqual([]);
  });

  it('has every article of the bundled server under a chip', () => {
    const chips = ['Nature', 'Sky', 'Warm', 'Made'] as const;
    for (const items of [STORE.decorations, STORE.nameplates]) {
      const found = new Set(chips.flatMap((chip) => findItems(items, chip, '')));
      expect(items.filter((item) => !found.has(item))).toEqual([]);
    }
  });
});
