import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, type GuildFixture } from './fixtures';

const ROUNDS = 5;
/** Acknowledgements before the process is killed; the kill falls somewhere into the later writes. */
const ACKNOWLEDGED = 400;

const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Lets a process write and kills it amid the writes. Returns the acknowledged messages. */
const writeUntilKilled = async (guild: GuildFixture, round: string): Promise<readonly string[]> => {
  const script = path.resolve('tests/integration/server-data/busy-writer.ts');
  const args = ['--import', 'tsx', script, dataDir, guild.general, guild.ownerId, round];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  // A test that ran out of time leaves no process behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === ACKNOWLEDGED) child.kill('SIGKILL');
  }
  return acknowledged;
};

test(
  `no acknowledged message is lost when the process is killed, ${ROUNDS} times`,
  // Ten starts of the store, which share the processor with other suites.
  { timeout: 900_000 },
  async () => {
    const first = await openTestStore({ dataDir });
    const guild = await addGuild(first, 'club');
    await first.close();
    const acknowledged = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const written = await writeUntilKilled(guild, `r${round}`);
      expect(written.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
      for (const nonce of written) acknowledged.add(nonce);

      const store = await openTestStore({ dataDir });
      const rows = await store.db.selectFrom('messages').select('content').execute();
      const contents = rows.map(({ content }) => content);
      await store.close();
      expect([...acknowledged].filter((nonce) => !contents.includes(nonce))).toEqual([]);
      expect(new Set(contents).size).toBe(contents.length);
    }
  },
);
