import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { watchPower } from '../../../../src/main/watch/power-watch';

it('asks the connection when the computer wakes or is unlocked, and looks for the person at each', () => {
  const monitor = new EventEmitter();
  const did: string[] = [];
  watchPower(monitor, { onWake: () => did.push('wake'), onPresence: () => did.push('look') });
  for (const event of ['suspend', 'lock-screen', 'on-battery']) monitor.emit(event);
  expect(did).toEqual(['look']);
  monitor.emit('resume');
  expect(did).toEqual(['look', 'wake', 'look']);
  monitor.emit('unlock-screen');
  expect(did.slice(3)).toEqual(['wake', 'look']);
});
