import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runServer } from './run';
import type { ParentPort } from './server-process';
import { SERVER_VERSION } from './version';

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

const LAST_WORDS_MS = 200;

/** Electron puts it there when an app has forked this process; elsewhere there is none. */
const parentPort: unknown = 'parentPort' in process ? process.parentPort : null;

/** Built, it lies beside this program; as a source, in its room. */
const DECODER = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'decoder/index.ts')
  : join(import.meta.dirname, 'decoder.js');

const TEMPLATE = join(import.meta.dirname, 'empty-store.tgz');

const readTemplate = (): Blob | null => {
  try {
    return new Blob([readFileSync(TEMPLATE)], { type: 'application/x-gzip' });
  } catch {
    // Without one the first start takes a few seconds longer.
    return null;
  }
};

const run = async (): Promise<void> => {
  process.exitCode = await runServer({
    args: process.argv.slice(2),
    environment: process.env,
    version: SERVER_VERSION,
    pid: process.pid,
    print: (text) => process.stdout.write(`${text}\n`),
    printError: (text) => process.stderr.write(`${text}\n`),
    readTemplate,
    decoderScript: DECODER,
    writeFile: (file, bytes) => writeFileSync(file, bytes),
    parent: isParentPort(parentPort) ? parentPort : null,
    onSignal: (stop) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    },
  });
  // Within Electron the parent's port keeps the process alive; what was posted to it last must still get out.
  setTimeout(() => process.exit(), isParentPort(parentPort) ? LAST_WORDS_MS : 0);
};

// Whatever a file is made by, PostgreSQL too: it is for its owner alone.
process.umask(0o077);
void run();
