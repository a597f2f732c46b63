import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../src/server/clock';
import { forkDecoder } from '../../../src/server/decoder/fork-decoder';
import { createInspector, type Inspector } from '../../../src/server/decoder/inspector';
import { silentLog } from '../../../src/server/log';
import { flatPng } from '../../support/node/flat-png';
import { SECRET, taggedJpeg } from '../../support/node/picture-files';

const SLOW = { timeout: 240_000 };
let folder: string;
let inspector: Inspector;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-inspector-'));
  const start = forkDecoder(resolve('out/main/decoder.js'));
  inspector = createInspector({ start, clock: systemClock, log: silentLog });
});
afterAll(() => {
  inspector.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, bytes: Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

it('a process of its own looks at a file, and makes its previews', SLOW, async () => {
  const file = write('a.jpg', await taggedJpeg(6));
  const found = await inspector.inspect(file);
  expect(found).toMatchObject({ kind: 'image', width: 40, height: 60, picture: { orientation: 6 } });
  expect(readFileSync(file).includes(SECRET)).toBe(false);
  const preview = await inspector.preview({ file, type: 'image/jpeg', turns: true, orientation: 6 });
  expect(preview?.thumbnails.map(({ size }) => size)).toEqual([800, 400, 128]);
});

it('a picture that takes too much memory has no preview, and the next one has', SLOW, async () => {
  // 16 bits a number, which the limit of pixels does not see.
  const bomb = write('bomb.png', flatPng(8000, 6000, 16, 'rgba'));
  expect(await inspector.preview({ file: bomb, type: 'image/png', turns: false, orientation: 1 })).toBeNull();
  const small = write('small.png', flatPng(8, 8));
  expect(
    await inspector.preview({ file: small, type: 'image/png', turns: false, orientation: 1 }),
  ).not.toBeNull();
});

it('a file that is not there is nothing', SLOW, async () => {
  expect(await inspector.inspect(join(folder, 'nothing'))).toBeNull();
});
