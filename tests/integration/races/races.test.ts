import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ground, startGround, type StoreName, STORES } from './ground';
import { KINDS, runKind } from './run-races';

/** For more rounds, another seed or one store: `node tools/races.mjs --rounds 1000 --seed 7 --store nodes`. */
const rounds = Number(process.env['GUILDHALL_RACES_ROUNDS'] ?? 3);
const seed = Number(process.env['GUILDHALL_RACES_SEED'] ?? 1);
const asked = process.env['GUILDHALL_RACES_STORE'];
/** One node finds nothing that two do not find, and takes as long. */
const USUAL: readonly StoreName[] = ['embedded', 'nodes'];
const stores = STORES.filter((store) => (asked === undefined ? USUAL.includes(store) : asked === store));
const TIMEOUT_MS = 120_000 + rounds * 2_000;

describe.each(stores)('races on %s', (store) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await startGround(store);
    // Long enough to install PostgreSQL and Redis first.
  }, 240_000);
  afterAll(() => ground.close());

  it.each(KINDS.filter(({ isOfOneServer = false }) => store === 'embedded' || !isOfOneServer))(
    'do no harm: $name',
    async (kind) => {
      const figures = await runKind(kind, ground, { rounds, seed });
      if (rounds > 100) console.log(JSON.stringify({ store, seed, ...figures }));
      expect({ faults: figures.faults, examples: figures.examples }).toEqual({ faults: 0, examples: [] });
    },
    TIMEOUT_MS,
  );
});
