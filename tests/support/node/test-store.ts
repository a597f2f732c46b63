import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrations } from '../../../src/server/data/migrations';
import type { StoreOptions } from '../../../src/server/data/options';
import { openStore, type Store } from '../../../src/server/data/store';

const CACHE = path.resolve('node_modules/.cache/guildhall');

const lockedVersion = (): string =>
  readFileSync(path.resolve('node_modules/@electric-sql/pglite/package.json'), 'utf8');

const fileOfTemplate = (): string => {
  const key = createHash('sha256').update(lockedVersion()).update(JSON.stringify(migrations)).digest('hex');
  return path.join(CACHE, `empty-store-${key.slice(0, 16)}.tar`);
};

/** Opens a store and throws if that fails. No timer runs unless the options give one. */
export const openStoreFor = async (options: Partial<StoreOptions> = {}): Promise<Store> => {
  const opened = await openStore({
    dataDir: null,
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
    const bytes = Buffer.from(await (await store.dump('none')).arrayBuffer());
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
export const openTestStore = async (options: Partial<StoreOptions> = {}): Promise<Store> => {
  const { dataDir = null } = options;
  if (dataDir === null) return openStoreFor({ template: await storeTemplate(), ...options });
  if (options.template === undefined && !existsSync(path.join(dataDir, 'store')))
    await copyEmptyStore(dataDir);
  return openStoreFor(options);
};
