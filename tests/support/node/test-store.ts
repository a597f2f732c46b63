import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Engine, type StoreEngine } from '../../../src/server/data/engine';
import { dumpEmptyStore } from '../../../src/server/data/empty-store';
import { migrations } from '../../../src/server/data/migrations';
import type { StoreOptions } from '../../../src/server/data/options';
import { openStore, type Store } from '../../../src/server/data/store';
import { FilledMemory } from './filled-memory';
import { keptEngine } from './kept-engine';

const CACHE = path.resolve('node_modules/.cache/guildhall');

/** The files that determine the template, beside the migrations. */
const SOURCES = ['node_modules/@electric-sql/pglite/package.json', 'src/server/data/empty-store.ts'];

const fileOfTemplate = (): string => {
  const key = createHash('sha256').update(JSON.stringify(migrations));
  for (const file of SOURCES) key.update(readFileSync(path.resolve(file)));
  return path.join(CACHE, `empty-store-${key.digest('hex').slice(0, 16)}.tar`);
};

/** The options of a test's store: a dump also fills a store in memory. */
type TestStoreOptions = Partial<Omit<StoreOptions, 'template'>> & { readonly template?: Blob };

/** An engine of its own in memory, with what a dump has. */
const startFilled = (dump: Blob): Promise<StoreEngine> =>
  Engine.start({ folder: null, files: new FilledMemory(dump) });

/** Opens a store and throws if that fails. No timer runs unless the options give one. */
export const openStoreFor = async ({ template, ...options }: TestStoreOptions = {}): Promise<Store> => {
  const isInMemory = (options.dataDir ?? null) === null;
  const opened = await openStore({
    dataDir: null,
    ...(template === undefined
      ? {}
      : isInMemory
        ? { startInMemory: () => startFilled(template) }
        : { template }),
    now: Date.now,
    log: () => undefined,
    every: () => () => undefined,
    ...options,
  });
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
};

const readTemplate = async (): Promise<Blob> => {
  const file = fileOfTemplate();
  if (!existsSync(file)) {
    const store = await openStoreFor();
    const bytes = Buffer.from(await (await dumpEmptyStore(store, 'none')).arrayBuffer());
    await store.close();
    mkdirSync(CACHE, { recursive: true });
    // Renamed when complete: test files run in parallel.
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
  }
  return new Blob([readFileSync(file)]);
};

let template: Promise<Blob> | null = null;

/** An empty store as a tar file, made once per schema: a start from the file takes a fraction of the time. */
export const storeTemplate = (): Promise<Blob> => (template ??= readTemplate());

/** The files of an empty store, made once per schema and copied: far faster than making them each time. */
const copyEmptyStore = async (dataDir: string): Promise<void> => {
  const ready = fileOfTemplate().replace(/\.tar$/, '');
  if (!existsSync(ready)) {
    const making = `${ready}.${process.pid}`;
    await (await openStoreFor({ dataDir: making, template: await storeTemplate() })).close();
    try {
      renameSync(making, ready);
    } catch {
      // Another test file was faster; its copy serves as well.
      rmSync(making, { recursive: true, force: true });
    }
  }
  cpSync(path.join(ready, 'store'), path.join(dataDir, 'store'), { recursive: true });
};

/** An empty store for one test, in memory unless a folder is given; existing files of the folder are kept. */
export const openTestStore = async (options: TestStoreOptions = {}): Promise<Store> => {
  const { dataDir = null } = options;
  if (dataDir === null) {
    if (options.template !== undefined) return openStoreFor(options);
    const empty = await storeTemplate();
    return openStoreFor({ startInMemory: () => keptEngine(empty), ...options });
  }
  if (options.template === undefined && !existsSync(path.join(dataDir, 'store')))
    await copyEmptyStore(dataDir);
  return openStoreFor(options);
};
