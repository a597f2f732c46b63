import { expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { createSlots, type AdmissionControl } from '../../../../src/server/gateway/slots';

const ann = toId<UserId>('1');
const NOBODY_GOES = { replaced: 0, movedAway: 0 };

it('gives five places to a user, one more where one is about to go, and each back once', async () => {
  const slots = createSlots({ admission: null, isKnown: () => true });
  const taken = await Promise.all(Array.from({ length: 5 }, () => slots.take(ann, NOBODY_GOES)));
  expect(taken).not.toContain(null);
  expect(await slots.take(ann, NOBODY_GOES)).toBeNull();
  expect(await slots.take(ann, { replaced: 1, movedAway: 0 })).not.toBeNull();
  taken[0]?.leave();
  taken[0]?.leave();
  expect(slots.taken().get(ann)).toBe(5);
  expect(await slots.take(ann, NOBODY_GOES)).toBeNull();
});

it('asks at the door of all nodes, tells who leaves, and keeps no place when the answer is no or none', async () => {
  const told: unknown[] = [];
  let answer = true;
  const admission: AdmissionControl = {
    admit: async (userId, sockets, replaced) => {
      told.push(['admit', userId, sockets, replaced]);
      if (sockets > 2) throw new Error('The database does not answer');
      return answer;
    },
    left: (userId, sockets, isKnown) => told.push(['left', userId, sockets, isKnown]),
    fetch: async () => null,
  };
  const slots = createSlots({ admission, isKnown: () => false });
  const first = await slots.take(ann, { replaced: 0, movedAway: 1 });
  answer = false;
  expect(await slots.take(ann, NOBODY_GOES)).toBeNull();
  answer = true;
  await slots.take(ann, NOBODY_GOES);
  await expect(slots.take(ann, NOBODY_GOES)).rejects.toThrow();
  first?.leave();
  expect(told).toEqual([
    ['admit', ann, 1, 1],
    ['admit', ann, 2, 0],
    ['admit', ann, 2, 0],
    ['admit', ann, 3, 0],
    ['left', ann, 1, false],
  ]);
});
