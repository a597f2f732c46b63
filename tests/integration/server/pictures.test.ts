import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/server/clock';
import { createDecoder, type Decoder } from '../../../src/server/decoder/decoder';
import { forkDecoder } from '../../../src/server/decoder/fork-decoder';
import { readPictureHeader } from '../../../src/server/pictures/picture-header';
import { silentLog } from '../../../src/server/log';
import { processTree, treeMemory } from '../../bench/support/process-memory';
import { flatPng } from '../../support/node/flat-png';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';

const SLOW = { timeout: 240_000 };
const FIT = { width: 256, height: 256 };
/** The largest picture that is decoded: 64 MiB, in a file of 65 KB. */
const LARGEST = flatPng(4096, 4096, 8, 'rgba');

describe('the process that decodes', () => {
  const decoders: Decoder[] = [];
  const decoderOf = (script: string): Decoder => {
    const decoder = createDecoder({ start: forkDecoder(script), clock: systemClock, log: silentLog });
    decoders.push(decoder);
    return decoder;
  };
  afterEach(() => decoders.splice(0).forEach((decoder) => decoder.close()));

  it('makes pictures anew', SLOW, async () => {
    const decoder = decoderOf(resolve('out/main/decoder.js'));
    const made = await decoder.remake(flatPng(600, 300), FIT);
    if (made.kind !== 'picture') throw new Error(made.kind);
    expect(readPictureHeader(made.bytes)).toEqual({ type: 'webp', width: 256, height: 128 });
    expect(await decoder.remake(Buffer.from('no picture'), null)).toEqual({ kind: 'unreadable' });
  });

  it('gives up a picture that takes too much memory, and takes the next', SLOW, async () => {
    const decoder = decoderOf(resolve('out/main/decoder.js'));
    // Larger than the limit of the check of the header.
    expect(await decoder.remake(flatPng(8192, 8192, 8, 'rgba'), FIT)).toEqual({ kind: 'gave-up' });
    expect(await decoder.remake(flatPng(8, 8), null)).toMatchObject({ kind: 'picture' });
  });

  it('gives up where there is no such program', SLOW, async () => {
    expect(await decoderOf('/there/is/no/such.js').remake(flatPng(8, 8), null)).toEqual({ kind: 'gave-up' });
  });
});

describe('sixty uploads at once of the largest picture', () => {
  let folder: string;
  let server: ServerProcess;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-pictures-'));
    server = startServerProcess('--port', '0', '--data', folder);
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('are few that are decoded and many that are told to come back, in bounded memory', SLOW, async () => {
    const base = await server.ready;
    const registered = await fetch(`${base}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'ann', email: 'ann@example.com', password: 'pass word 1' }),
    });
    const { Authorization: token } = (await registered.json()) as { Authorization: string };
    const upload = async (picture: Buffer): Promise<Response> => {
      const form = new FormData();
      form.append('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      return fetch(`${base}/users/update/avatar`, {
        method: 'POST',
        headers: { Authorization: token },
        body: form,
      });
    };
    const pid = server.child.pid ?? 0;
    // Only Linux reports the memory of a process together with its children.
    const memory = (): number => (process.platform === 'linux' ? treeMemory(pid) : 0);
    const rest = memory();
    let most = rest;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 20);
    const answers = await Promise.all(Array.from({ length: 60 }, () => upload(LARGEST)));
    clearInterval(watch);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect(status).toBe(429);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    // Decoded concurrently in the server they took 2 GiB. Run from its sources, the decoder also loads a compiler.
    expect(most - rest).toBeLessThan(600);
    expect((await upload(flatPng(8, 8))).status).toBe(200);
    if (process.platform === 'linux') expect(processTree(pid).length).toBeGreaterThan(1);
  });
});
