// @ts-check
import { randomBytes } from 'node:crypto';
import { resolveConfig } from 'electron-vite';
import { build, createServer, mergeConfig } from 'vite';
import { say } from '../setup/progress.mjs';
import { PROJECT } from '../setup/project.mjs';
import { APP, hasDictionaries, VITE_CACHE } from './app-folder.mjs';
import { drawnPage, movedScripts } from './page-plugins.mjs';

/**
 * The bundles of main, the preload script and the page, rebuilt at every change.
 * @typedef {object} Bundles
 * @property {Record<string, string>} env with the URL of the page for main
 * @property {() => Promise<void>} close
 *
 * @typedef {object} BundleListeners
 * @property {() => void} onChange a build of main and the server begins, first or repeated
 * @property {() => void} onBuilt that build is finished
 * @property {() => void} onDrawn a page has rendered something
 */

/**
 * Builds main, the server and the preload script, and serves the page with hot reload. Resolves when each has been
 * built or has failed for the first time.
 * @param {BundleListeners} listeners
 * @returns {Promise<Bundles>}
 */
export async function startBundles({ onChange, onBuilt, onDrawn }) {
  const { config } = await resolveConfig(
    { root: PROJECT, logLevel: 'warn', clearScreen: false, build: { outDir: `${APP}/out` } },
    'serve',
    'development',
  );
  if (!config?.main || !config.preload || !config.renderer)
    throw new Error('electron.vite.config.ts lacks a part');
  // The policy of the page permits styles only by this nonce, and otherwise equals that of the real page.
  const nonce = randomBytes(16).toString('base64url');
  const server = await createServer(
    mergeConfig(config.renderer, {
      logLevel: 'info',
      cacheDir: VITE_CACHE,
      html: { cspNonce: nonce },
      server: { host: '127.0.0.1', warmup: { clientFiles: ['./main.tsx'] } },
      plugins: [movedScripts(), drawnPage(onDrawn)],
    }),
  );
  let isServed = false;
  const [main, preload] = await Promise.all([
    keepBuilt('main', withKeptDictionaries(config.main), { onChange, onBuilt }),
    // Not before the page is served: the reload would reach the first page, which is about to be loaded anyway.
    keepBuilt('preload', config.preload, {
      onBuilt: () => void (isServed && server.ws.send({ type: 'full-reload' })),
    }),
    server.listen(),
  ]);
  isServed = true;
  return {
    env: { ELECTRON_RENDERER_URL: server.resolvedUrls?.local[0] ?? '', GUILDHALL_STYLE_NONCE: nonce },
    close: async () => void (await Promise.all([main.close(), preload.close(), server.close()])),
  };
}

/**
 * Keeps the dictionaries of an earlier run.
 * @param {import('vite').InlineConfig} config
 * @returns {import('vite').InlineConfig}
 */
const withKeptDictionaries = (config) => ({
  ...config,
  build: { ...config.build, emptyOutDir: false },
  plugins: hasDictionaries()
    ? (config.plugins ?? []).filter(
        (plugin) => !(plugin && 'name' in plugin && plugin.name === 'guildhall-dictionaries'),
      )
    : (config.plugins ?? []),
});

/**
 * Builds a part now and after each change. A failure is reported, and the next change builds again.
 * @param {string} name
 * @param {import('vite').InlineConfig} config
 * @param {{ onChange?: () => void, onBuilt: () => void }} listeners
 * @returns {Promise<{ close: () => Promise<void> }>} resolves when it has been built or has failed for the first time
 */
async function keepBuilt(name, config, { onChange, onBuilt }) {
  const watched = mergeConfig(config, { build: { watch: {}, minify: false, sourcemap: true } });
  const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (await build(watched));
  let hasFailed = false;
  await new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'START') {
        hasFailed = false;
        onChange?.();
      }
      if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result.close();
      if (event.code === 'ERROR') {
        hasFailed = true;
        say(`${name} cannot be built:\n${event.error.message}`);
      }
      if (event.code === 'END') {
        if (!hasFailed) onBuilt();
        resolve(undefined);
      }
    });
  });
  return watcher;
}
