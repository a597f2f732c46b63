// @ts-check
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * Builds the page of the queue's own window beside the app's page, as a bundle of its own: in one build the two would share
 * files, and the app's page would wait for several of them at the start (docs/decisions/064). The development server
 * serves both from their sources.
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
            input: resolve(project, 'src/renderer/desk.html'),
            output: { codeSplitting: { groups: [{ name: 'desk', tags: ['$initial'] }] } },
          },
        },
      });
    },
  };
};
