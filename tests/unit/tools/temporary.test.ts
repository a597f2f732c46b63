import { expect, it } from 'vitest';
import { abandoned, hasRoom } from '../../../tools/suites/temporary.mjs';

const GIB = 1024 ** 3;
const mounts = (options: string, type = 'tmpfs'): string =>
  `/dev/vda / ext4 rw 0 0\n${type} /dev/shm ${type} ${options} 0 0\nproc /proc proc rw,noexec 0 0\n`;

it('takes memory for temporary files where there is much of it', () => {
  expect(hasRoom(mounts('rw,nosuid'), 4 * GIB, 8 * GIB)).toBe(true);
});

it.each([
  ['the folder is small, as in a container', mounts('rw'), 4 * GIB - 1, 8 * GIB],
  ['memory is short', mounts('rw'), 4 * GIB, 8 * GIB - 1],
  ['no program runs from there', mounts('rw,nosuid,noexec'), 4 * GIB, 8 * GIB],
  ['it is a disk', mounts('rw', 'ext4'), 4 * GIB, 8 * GIB],
  ['there is no such folder', '/dev/vda / ext4 rw 0 0\n', 4 * GIB, 8 * GIB],
  ['another mount covers it', `${mounts('rw')}tmpfs /dev/shm tmpfs rw,noexec 0 0\n`, 4 * GIB, 8 * GIB],
])('does not where %s', (_, text, folder, memory) => {
  expect(hasRoom(text, folder, memory)).toBe(false);
});

it('removes what ended runs have left, and nothing else', () => {
  const names = ['gt-12', 'gt-13', 'gt-12-a', 'guildhall-run-12', 'sem.12', 'gt-x'];
  expect(abandoned(names, (pid) => pid === 13)).toEqual(['gt-12']);
});
