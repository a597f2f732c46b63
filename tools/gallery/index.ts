/**
 * `npm run gallery [-- word …]`: photographs every screen, dialog and state of the real app into gallery/, dark and
 * light, in windows from 1280 to 480 pixels and zoomed, and runs axe on each in both themes. With words, only the
 * scenes whose names contain one of them. `--size 480x640` (any size) and `--theme dark` select those pictures, and
 * `--axe` runs axe in every selected size.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBus } from '../../tests/e2e/support/bus/own-bus';
import { beUsed } from '../../tests/e2e/support/be-used';
import { startDemoServer } from '../../tests/e2e/support/demo-server';
import { startFaultProxy } from '../../tests/support/node/fault-proxy';
import { launchApp } from '../setup/launch-app.mjs';
import { prepare } from '../setup/prepare.mjs';
import { PROJECT } from '../setup/project.mjs';
import { scenes } from './scenes';
import { GALLERY, photograph, SIZES, sizeOf, THEMES } from './stage';

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    axe: { type: 'boolean', default: false },
    size: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});
const pictures = {
  sizes: values.size?.map(sizeOf) ?? SIZES,
  themes: values.theme ?? [...THEMES],
  axe: values.axe ? 'each' : 'usual',
} as const;
const wanted = scenes.filter(
  (scene) => words.length === 0 || words.some((word) => scene.name.includes(word)),
);
if (words.length === 0 && values.size === undefined && values.theme === undefined)
  rmSync(GALLERY, { recursive: true, force: true });

// A bus on which scenes can put a tray.
const bus = await startBus();
const prepared = await prepare({ display: 'virtual', keyring: true, bus: bus.address });
const textOf = (name: string): string => join(PROJECT, 'tools', 'gallery', 'policies', name);
const server = await startDemoServer([
  ...['--no-limits', '--terms', textOf('terms.md'), '--privacy', textOf('privacy.md')],
  // Nobody takes the mails; the app shows what there is of them.
  ...['--mail', 'smtp://127.0.0.1:9', '--mail-from', 'hall@example.org'],
]);
const proxy = await startFaultProxy(server.url);
const app = await launchApp(prepared, {
  userDataDir: prepared.makeUserDataDir('gallery'),
  appArgs: [`--server=${proxy.url}`],
  // Pictures of voice need a microphone.
  switches: ['--use-fake-device-for-media-stream'],
});
// esbuild wraps inner functions in a helper that main must define.
await app.evaluate('globalThis.__name = (named) => named');
await beUsed(app);
const failures: string[] = [];
try {
  const page = await app.firstWindow();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  for (const scene of scenes) {
    // A scene may depend on the state that an earlier one leaves (signed out, signing in, signed in), so unwanted
    // scenes of the sign-in and the start run without a picture.
    try {
      if (wanted.includes(scene)) {
        const { files, findings } = await photograph({ app, page, server, proxy, bus }, scene, pictures);
        console.log(`${scene.name}: ${files.length} pictures`);
        if (findings.length > 0) throw new Error(`axe found\n  ${findings.join('\n  ')}`);
      } else if (scene.name.startsWith('sign-in-') || scene.name.startsWith('start-')) {
        await scene.open({ app, page, server, proxy, bus });
        await scene.close?.({ app, page, server, proxy, bus });
      }
    } catch (error) {
      failures.push(scene.name);
      console.error(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
      await page.screenshot({ path: `${GALLERY}/failed-${scene.name}.png` }).catch(() => undefined);
    }
  }
  if (problems.length > 0) console.error(`Console:\n${[...new Set(problems)].join('\n')}`);
} finally {
  await app.close();
  await proxy.close();
  await server.stop();
  prepared.dispose();
  await bus.stop();
}
console.log(failures.length === 0 ? `Pictures in ${GALLERY}` : `Failed: ${failures.join(', ')}`);
process.exit(failures.length === 0 ? 0 : 1);
