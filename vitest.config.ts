import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { rowFactsPlugin } from './tools/rows/row-facts-plugin.mjs';

// No test is judged by its time; what hangs must end all the same, on a busy machine too.
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/**
 * The files of these suites share a process each: reading the same modules anew for every file takes longer than their
 * tests do. What a module of ours holds must be made by whoever uses it, so that no file sees what another has left; a
 * file that leaves anything else behind fails (tests/support/node/tidy.ts).
 */
const SHARED = { isolate: false };

const node = (name: string, include: string[], more = {}) => ({
  test: { name, include, environment: 'node' as const, ...PATIENCE, ...more },
});

export default defineConfig({
  test: {
    // One less than there are cores, which it would be by itself, is one on a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      node('unit', ['tests/unit/{contract,domain,main,server,tools}/**/*.test.ts'], {
        ...SHARED,
        setupFiles: ['tests/support/node/setup.ts'],
      }),
      {
        plugins: [react(), rowFactsPlugin(import.meta.dirname)],
        test: {
          name: 'renderer',
          include: ['tests/unit/{preload,renderer}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/renderer/setup.ts'],
          ...PATIENCE,
          ...SHARED,
        },
      },
      node('contract', ['tests/contract/**/*.test.ts'], {
        ...SHARED,
        setupFiles: ['tests/support/node/setup.ts'],
      }),
      {
        // Some clients of these tests have the state of the page.
        plugins: [rowFactsPlugin(import.meta.dirname)],
        ...node('integration', ['tests/integration/**/*.test.ts'], {
          ...SHARED,
          setupFiles: ['tests/support/node/setup.ts'],
          globalSetup: ['tests/support/node/built-server.ts'],
        }),
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/node/setup.ts'],
          ...SHARED,
          globalSetup: ['tests/support/node/electron-runtime.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          environment: 'node',
          // Packages that are made, installed and started.
          globalSetup: ['tests/package/support/packages.ts'],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
