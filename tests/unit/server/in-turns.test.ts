import { describe, expect, it } from 'vitest';
import type { InPieces } from '../../../src/domain/pieces';
import { inTurns } from '../../../src/server/in-turns';

function* count(pieces: number, done: () => void): InPieces<number> {
  for (let nth = 0; nth < pieces; nth += 1) {
    done();
    yield;
  }
  return pieces;
}

describe('work in turns', () => {
  it('does one piece in a turn of the event loop, and resolves with the result', async () => {
    let pieces = 0;
    const work = inTurns(
      count(3, () => {
        pieces += 1;
      }),
    );
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push(pieces);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(await work).toBe(3);
  });

  it('rejects where a piece fails', async () => {
    const work = inTurns(
      count(1, () => {
        throw new RangeError('no such row');
      }),
    );
    await expect(work).rejects.toThrow('no such row');
  });
});
