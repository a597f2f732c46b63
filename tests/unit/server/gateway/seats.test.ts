import { expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { createSeats, type Doorkeeper } from '../../../../src/server/gateway/seats';

const ann = toId<UserId>('1');
const NOBODY_GOES = { replaced: 0, movedAway: 0 };

it('gives five places to a user, one more where one is about to go, and each back once', async () => {
  const seats = createSeats({ doorkeeper: null, isKnown: () => true });
  const taken = await Promise.all(Array.from({ length: 5 }, () => seats.take(ann, NOBODY_GOES)));
  expect(taken).not.toContain(null);
  expect(await seats.take(ann, NOBODY_GOES)).toBeNull();
  expect(await seats.take(ann, { replaced: 1, movedAway: 0 })).not.toBeNull();
  taken[0]?.leave();
  taken[0]?.leave();
  expect(seats.taken().get(ann)).toBe(5);
  expect(await seats.take(ann, NOBODY_GOES)).toBeNull();
});

it('asks at the door of all nodes, tells who leaves, and keeps no place when the answer is no or none', async () => {
  const told: unknown[] = [];
  let answer = true;
  const doorkeeper: Doorkeeper = {
    admit: async (userId, sockets, replaced) => {
      told.push(['admit', userId, sockets, replaced]);
      if (sockets > 2) throw new Error('The database does not answer');
      return answer;
    },
    left: (userId, sockets, isKnown) => told.push(['left', userId, sockets, isKnown]),
    fetch: async () => null,
  };
  const seats = createSeats({ doorkeeper, isKnown: () => false });
  const first = await seats.take(ann, { replaced: 0, movedAway: 1 });
  answer = false;
  expect(await seats.take(ann, NOBODY_GOES)).toBeNull();
  answer = true;
  await seats.take(ann, NOBODY_GOES);
  await expect(seats.take(ann, NOBODY_GOES)).rejects.toThrow();
  first?.leave();
  expect(told).toEqual([
    ['admit', ann, 1, 1],
    ['admit', ann, 2, 0],
    ['admit', ann, 2, 0],
    ['admit', ann, 3, 0],
    ['left', ann, 1, false],
  ]);
});
