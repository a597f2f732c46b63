// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startStorage } from './cluster/storage.mjs';
import { ensureBuild } from './setup/build.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { SetupError, runTool, say } from './setup/progress.mjs';
import { inProject } from './setup/project.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

const NODES = 2;

/**
 * Starts a server on the shared storage.
 * @param {import('./cluster/storage.mjs').Storage} storage
 * @param {number} number
 */
function startNode({ postgres, redis, blobs }, number) {
  const child = spawn(
    process.execPath,
    [
      inProject('out/main/server.js'),
      '--port',
      '0',
      '--blobs',
      blobs,
      '--blobs-shared',
      ...process.argv.slice(2),
    ],
    {
      env: { ...process.env, GUILDHALL_DATABASE: postgres.url, GUILDHALL_BUS: redis.url },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C goes to this process only, which ends the parts in order.
      detached: true,
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('close', resolve));
  createInterface({ input: child.stderr }).on('line', (line) => say(`node ${number}  ${line}`));
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /^\{"event":"ready","port":(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(() => reject(new SetupError(`Node ${number} did not start.`)));
  });
  return {
    ready,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Resolves when this process is signalled to end. */
const asked = new Promise((resolve) => {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, resolve);
});

await runTool(async () => {
  await withSetupLock(async () => {
    await ensurePackages();
    await ensureBuild();
  });
  say('Starting PostgreSQL and Redis …');
  const storage = await startStorage();
  /** @type {ReturnType<typeof startNode>[]} */
  const nodes = [];
  try {
    for (let number = 1; number <= NODES; number += 1) nodes.push(startNode(storage, number));
    const addresses = await Promise.all(nodes.map(({ ready }) => ready));
    for (const [index, address] of addresses.entries())
      process.stdout.write(`node ${index + 1}: ${address}\n`);
    say('Whatever is done on the one is seen on the other. Ctrl-C ends all.');
    await Promise.race([asked, ...nodes.map(({ ended }) => ended)]);
    return 0;
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await storage.stop();
  }
});
