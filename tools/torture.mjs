// @ts-check
import { parseArgs } from 'node:util';
import { ensureBuild } from './setup/build.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureEnvironment } from './setup/prepare.mjs';
import { SetupError, runTool, say, spanText } from './setup/progress.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';
import { PARTS, readOrder } from './torture/parts.mjs';
import { runPart } from './torture/run-part.mjs';

// `npm run torture`: runs at length what `npm test` runs only a short slice of, at night or by hand. `--only
// kills,soak` selects parts, `--minutes` sets the duration of the soak, `--seed` repeats the random choices of a run.
await runTool(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const order = readOrder(values, () => 1 + Math.floor(Math.random() * 1_000_000));
  if (typeof order === 'string') throw new SetupError(order);
  await ensurePackages();
  await ensureEnvironment({ display: 'virtual', keyring: true });
  await withSetupLock(ensureBuild);
  say(`torture: seed ${order.seed}; the same again: npm run torture -- --seed ${order.seed}`);

  const results = [];
  for (const part of PARTS.filter(({ name }) => order.names.includes(name))) {
    say(`\n== ${part.name} ${'='.repeat(70 - part.name.length)}\n${part.does}`);
    const since = Date.now();
    const { code, said } = await runPart(part, order);
    results.push({ part, code, said, span: spanText(Date.now() - since) });
  }

  say(`\n== ${'='.repeat(71)}\nseed ${order.seed}`);
  for (const { part, code, said, span } of results) {
    say(`${part.name.padEnd(15)} ${code === 0 ? 'held' : 'FAILED'} (${span}): ${part.does}`);
    for (const line of said) say(`${' '.repeat(16)}${line}`);
  }
  const failed = results.filter(({ code }) => code !== 0).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
