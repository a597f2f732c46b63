import { MemoryFS } from '@electric-sql/pglite';
import { type Entry, readEntries } from '../../../src/server/data/unpack-store';

/** A file of Emscripten's file system in memory. */
interface MemoryFile {
  /** Null once the file was emptied. */
  contents: Uint8Array | null;
  usedBytes: number;
  readonly stream_ops: { write: (...words: readonly unknown[]) => unknown };
}

/** Emscripten's file system in memory, as far as it is used here. */
interface MemoryFiles {
  readonly root: {
    readonly mount: {
      readonly type: {
        createNode: (parent: unknown, name: string, mode: number, device: number) => MemoryFile;
      };
    };
  };
  mkdirTree: (path: string, mode: number) => void;
  lookupPath: (path: string) => { readonly node: unknown };
}

const isMemoryFiles = (value: unknown): value is MemoryFiles =>
  typeof value === 'object' &&
  value !== null &&
  ['root', 'mkdirTree', 'lookupPath'].every((name) => name in value);

/** PGlite's own name for it. */
const DATA = '/pglite/data';
const FOLDER = 0o040700;
const FILE = 0o100600;

/** The entries of a dump, read once however many stores start from it. */
const entriesOf = new WeakMap<Blob, Promise<readonly Entry[]>>();

/**
 * PGlite's file system in memory, filled from a dump: PGlite reads the dump anew for each instance, file by file, which
 * takes longer than PostgreSQL's start. The files share the dump's bytes until they are written.
 */
export class FilledMemory extends MemoryFS {
  readonly #dump: Blob;

  /** @param dump a data folder as a tar file, compressed or not */
  constructor(dump: Blob) {
    super();
    this.#dump = dump;
  }

  override async initialSyncFs(): Promise<void> {
    const entries = entriesOf.get(this.#dump) ?? readEntries(this.#dump);
    entriesOf.set(this.#dump, entries);
    const files: unknown = this.pg?.Module.FS;
    if (!isMemoryFiles(files)) throw new Error('This PGlite has no files in memory to fill');
    fill(files, await entries);
  }
}

function fill(files: MemoryFiles, entries: readonly Entry[]): void {
  const { type } = files.root.mount;
  files.mkdirTree(DATA, FOLDER);
  const folders = new Map([['', files.lookupPath(DATA).node]]);
  const shared = new WeakSet<MemoryFile>();
  let operations: MemoryFile['stream_ops'] | undefined;
  for (const { path, data } of entries) {
    const end = path.lastIndexOf('/');
    const parent = folders.get(path.slice(0, Math.max(end, 0)));
    const name = path.slice(end + 1);
    if (parent === undefined) throw new Error(`The dump has ${path} before its folder`);
    const node = type.createNode(parent, name, data === null ? FOLDER : FILE, 0);
    if (data === null) {
      folders.set(path, node);
      continue;
    }
    node.contents = data;
    node.usedBytes = data.length;
    shared.add(node);
    operations = node.stream_ops;
  }
  if (operations === undefined) throw new Error('The dump has no files');
  copyBeforeWriting(operations, shared);
}

/** All files of an instance have the same operations. */
function copyBeforeWriting(operations: MemoryFile['stream_ops'], shared: WeakSet<MemoryFile>): void {
  const { write } = operations;
  operations.write = (...words) => {
    const [stream] = words;
    const { node } = stream as { readonly node: MemoryFile };
    if (shared.delete(node)) node.contents = node.contents?.slice() ?? null;
    return write(...words);
  };
}
