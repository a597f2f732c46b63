import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { holdStore } from '../../../../src/main/removal/server-lock';
import { takeLock } from '../../../../src/server/data/lock';
import { put, useFolder } from './support';

const at = useFolder();

it('a store is held as a server holds it: while one runs it is not, and while it is held none runs', async () => {
  put(at('store.lock'), '');
  const server = await takeLock(at('store.lock'));
  expect(await holdStore(at())).toBeNull();
  if (server.kind === 'held') server.lock.release();
  const release = await holdStore(at());
  expect(await takeLock(at('store.lock'))).toMatchObject({ kind: 'in-use' });
  release?.();
  const again = await takeLock(at('store.lock'));
  expect(again.kind).toBe('held');
  if (again.kind === 'held') again.lock.release();
});

it('where there is no store nothing is held, and nothing is made', async () => {
  const release = await holdStore(at('local-server'));
  release?.();
  expect([release === null, readdirSync(at())]).toEqual([false, []]);
});
