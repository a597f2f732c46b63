import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runServer } from '../../../src/server/run';
import { storeTemplate } from '../../support/node/test-store';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-unused-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('stops for an app that does not use it, but not while somebody is connected', async () => {
  const template = await storeTemplate();
  const posted: { type?: unknown; port?: unknown }[] = [];
  const hearers: ((event: { data: unknown }) => void)[] = [];
  const ask = () => hearers.forEach((hear) => hear({ data: { type: 'stop-unless-in-use' } }));
  const ended = runServer({
    args: ['--port', '0', '--data', folder],
    ...{ version: '1.0.0', pid: process.pid, decoderScript: 'none', readTemplate: () => template },
    ...{ print: () => undefined, printError: () => undefined, writeFile: () => undefined },
    onSignal: () => undefined,
    parent: {
      postMessage: (message) => void posted.push({ ...(message as object) }),
      on: (_name, hear) => void hearers.push(hear),
    },
  });
  await expect.poll(() => posted.at(-1)?.type, { timeout: 60_000 }).toBe('ready');
  const other = connect(Number(posted.at(-1)?.port), '127.0.0.1');
  await once(other, 'connect');
  ask();
  await expect.poll(() => posted.at(-1)?.type).toBe('in-use');
  other.destroy();
  const whenUnused = setInterval(ask, 50);
  expect(await ended).toBe(0);
  clearInterval(whenUnused);
}, 120_000);
