/**
 * The fuzzed server, in a process of its own: its memory can be measured, and its exit is always noticed. Password
 * hashes cost nothing and there are no rate limits, so that the cases reach the code behind them.
 */
import { buildServer } from '../../../src/server/app';
import { UNLIMITED } from '../../../src/server/security/rates';
import { openTestStore } from '../../support/node/test-store';
import type { Order, Report } from './server-reports';

const tell = (report: Report): void => {
  process.send?.(report);
};

process.on('unhandledRejection', (reason) =>
  tell({ kind: 'broken', what: `unhandled rejection: ${String(reason)}` }),
);
process.on('uncaughtException', (error) =>
  tell({ kind: 'broken', what: `uncaught: ${String(error.stack)}` }),
);

const [, , dataDir = ''] = process.argv;
const store = await openTestStore({ dataDir });
const server = await buildServer({
  store,
  name: 'Fuzzed',
  version: '0.0.0',
  rates: UNLIMITED,
  // Most of what is asked for does not exist.
  notFoundEveryMs: 0,
  passwords: {
    hash: (password) => Promise.resolve(`plain ${password}`),
    matches: (kept, password) => Promise.resolve(kept === `plain ${password}`),
  },
  log: (level, event, { bug } = {}) => {
    if (level !== 'error') return;
    const where = bug instanceof Error ? String(bug.stack) : '';
    tell({ kind: 'broken', what: `logged ${event}: ${where}` });
  },
});

process.on('message', (order: Order) => {
  if (order.kind === 'end') {
    void server
      .close()
      .then(() => store.close())
      .then(() => process.exit(0));
    return;
  }
  // Twice: the second collection frees what the first one finalises.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    tell({ kind: 'memory', rss, heap: heapUsed + arrayBuffers });
  });
});

tell({ kind: 'listening', port: await server.listen(0, '127.0.0.1') });
