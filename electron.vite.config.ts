import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { dictionariesPlugin } from './tools/dictionaries/dictionary-files';
import { deskPagePlugin } from './tools/desk/desk-page-plugin.mjs';
import { emojiPlugin } from './tools/emoji/emoji-pictures';
import { rowFactsPlugin } from './tools/rows/row-facts-plugin.mjs';

// The oldest runtime that the app is run on (see docs/decisions): Electron 33 has Node 20.18 and Chrome 130.
const NODE_TARGET = 'node20.18';
const WEB_TARGET = 'chrome130';
const at = (path: string) => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    plugins: [dictionariesPlugin()],
    build: {
      target: NODE_TARGET,
      minify: true,
      // Only what has native or wasm files of its own stays outside the bundle.
      externalizeDeps: { exclude: ['electron-store', 'conf', 'ws'] },
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          server: at('src/server/index.ts'),
          decoder: at('src/server/decoder/index.ts'),
          media: at('src/server/media/index.ts'),
        },
        external: [
          '@electric-sql/pglite',
          '@napi-rs/image',
          '@node-rs/argon2',
          'fs-native-extensions',
          'node-datachannel',
          'bufferutil',
          'utf-8-validate',
        ],
      },
    },
  },
  preload: {
    build: {
      target: NODE_TARGET,
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [
      react(),
      emojiPlugin(),
      rowFactsPlugin(import.meta.dirname),
      deskPagePlugin({ project: import.meta.dirname, target: WEB_TARGET }),
    ],
    build: {
      target: WEB_TARGET,
      minify: true,
      modulePreload: { polyfill: false },
      // The content security policy allows no data: addresses, not for small fonts either.
      assetsInlineLimit: 0,
      // One file on purpose, see below.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: at('src/renderer/index.html'),
        // What the first screen needs is one file: each further one waits for main, which is busy when the app starts.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
  },
});
