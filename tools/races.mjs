import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const HELP = `usage: node tools/races.mjs [--rounds N] [--seed N] [--store embedded|postgres|nodes] [--kind TEXT]
Runs each kind of race (tests/integration/races) N times and prints a line of figures for each.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string' },
    kind: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration'];
  const child = spawn(
    process.execPath,
    [
      ...args,
      'tests/integration/races/races.test.ts',
      ...(values.kind === undefined ? [] : ['-t', values.kind]),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        GUILDHALL_RACES_ROUNDS: values.rounds,
        GUILDHALL_RACES_SEED: values.seed,
        ...(values.store === undefined ? {} : { GUILDHALL_RACES_STORE: values.store }),
      },
    },
  );
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
