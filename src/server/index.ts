import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasMediaLibrary } from './media/has-library';
import { runServer } from './run';
import type { ParentPort } from './server-process';
import { SERVER_VERSION } from './version';

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

const LAST_WORDS_MS = 200;

/** Set by Electron when an app has forked this process; absent elsewhere. */
const parentPort: unknown = 'parentPort' in process ? process.parentPort : null;

/** A built decoder is beside this program; the source is in its folder. */
const DECODER = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'decoder/index.ts')
  : join(import.meta.dirname, 'decoder.js');

/** The same for voice, which needs a package with parts for this system. */
const MEDIA = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'media/index.ts')
  : join(import.meta.dirname, 'media.js');

const TEMPLATE = join(import.meta.dirname, 'empty-store.tgz');

const readTemplate = (): Blob | null => {
  try {
    return new Blob([readFileSync(TEMPLATE)], { type: 'application/x-gzip' });
  } catch {
    // Without a template the first start takes a few seconds longer.
    return null;
  }
};

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
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
    mediaScript: hasMediaLibrary() ? MEDIA : null,
    readText,
    writeFile: (file, bytes) => writeFileSync(file, bytes),
    parent: isParentPort(parentPort) ? parentPort : null,
    onSignal: (stop) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    },
  });
  // Within Electron the parent's port keeps the process alive; the last message posted to it must still be delivered.
  setTimeout(() => process.exit(), isParentPort(parentPort) ? LAST_WORDS_MS : 0);
};

// All files of this process, including PostgreSQL's, are for their owner alone.
process.umask(0o077);
void run();
