import { mkdtempSync, rmSync } from 'node:fs';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadElectron } from '../../../tools/setup/newest-electron.mjs';

let cache = '';
let mirror: Server;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'guildhall-electron-'));
  vi.stubEnv('electron_config_cache', cache);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
  mirror.closeAllConnections();
  await new Promise((done) => mirror.close(done));
});

const serve = async (answer: RequestListener): Promise<void> => {
  mirror = createServer(answer);
  await new Promise<void>((done) => mirror.listen(0, '127.0.0.1', done));
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`);
};

it('says why, where the version cannot be had', async () => {
  await serve((_request, response) => response.writeHead(404).end());
  expect(await downloadElectron()).toEqual({ reason: expect.stringContaining('404') });
});

it('does not take a download with other contents', async () => {
  await serve((_request, response) => response.end('not Electron'));
  expect(await downloadElectron()).toEqual({ reason: expect.stringContaining('checksum') });
});

it('gives up on one that breaks off', async () => {
  await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write(Buffer.alloc(500), () => response.destroy());
  });
  expect(await downloadElectron()).toEqual({ reason: expect.any(String) });
});
