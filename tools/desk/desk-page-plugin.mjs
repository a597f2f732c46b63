// @ts-check
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The pages of small windows: the queue, and where a screen is chosen. */
const PAGES = ['desk', 'screens'];

/**
 * Builds the pages of the small windows beside the app's page, each as a bundle of its own: in one build they would share
 * files, and the app's page would wait for several of them at the start (docs/decisions/064). The development server
 * serves all from their sources.
 * @param {{ project: string, target: string }} options
 * @returns {import('vite').Plugin}
 */
export const deskPagePlugin = ({ project, target }) => {
  let outDir = '';
  return {
    name: 'guildhall-desk-page',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const name of PAGES)
        await build({
          configFile: false,
          logLevel: 'warn',
          root: resolve(project, 'src/renderer'),
          base: './',
          plugins: [react()],
          build: {
            ...{ target, outDir, emptyOutDir: false, minify: true, assetsInlineLimit: 0 },
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: resolve(project, `src/renderer/${name}.html`),
              output: { codeSplitting: { groups: [{ name, tags: ['$initial'] }] } },
            },
          },
        });
    },
  };
};
