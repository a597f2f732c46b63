import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { StepResult } from '../../src/contract/selftest';
import { GUARDS } from '../../src/main/selftest/guard-steps';
import { open } from '../../tools/setup/prepare.mjs';
import { ownLaunch } from './support/own-launch';

/** The text by which each guard of the self-test reports a build without protection. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'guard-page': /The page answered \[.*"require"/,
  'guard-process': /not filtered|privileges/,
  'guard-window': /Wrong settings: .*sandbox/,
  'guard-network': /answered/,
  'guard-code': /answered/,
  'guard-navigation': /The page answered \["file:/,
  'guard-permissions': /answered/,
  'guard-ipc': /answered/,
  'guard-scheme': /was served/,
};

/** Makes the build and runs the guards in it. */
const visit = async (): Promise<readonly StepResult[]> => {
  const prepared = open(ownLaunch());
  const folder = prepared.makeUserDataDir('open-house');
  const house = join(folder, 'house');
  mkdirSync(house);
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ ssr: join(import.meta.dirname, 'support/open-house/main.ts'), outDir: house, target: 'node20' },
      rolldownOptions: { external: [/^electron/], output: { entryFileNames: 'main.mjs' } },
    },
    ssr: { noExternal: true },
  });
  writeFileSync(join(house, 'package.json'), JSON.stringify({ name: 'open-house', main: 'main.mjs' }));
  prepared.grant(folder);
  const args = ['--no-sandbox', `--user-data-dir=${join(folder, 'profile')}`, house];
  const child = spawn(prepared.electronPath, [...prepared.launchArgs, ...args], { env: prepared.env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((done) => child.once('close', done));
  const lines = output.split('\n').filter((line) => line.startsWith('RESULT '));
  if (code !== 0 || lines.length === 0) throw new Error(`The house fell down (${String(code)}):\n${output}`);
  return lines.map((line) => StepResult.parse(JSON.parse(line.slice('RESULT '.length))));
};

describe('in a build with every door open', () => {
  let results: readonly StepResult[] = [];
  beforeAll(async () => {
    results = await visit();
  });

  it.each(GUARDS.map(({ id }) => id))('%s fails, and says what is open', (id) => {
    const result = results.find((entry) => entry.id === id);
    expect(result?.outcome).toBe('fail');
    expect(result?.detail).toMatch(SAYS[id] ?? /nothing is said of this guard here/);
  });
});
