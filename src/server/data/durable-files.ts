import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import { OwnFiles } from './own-files';

interface OpenFile {
  /** The file's descriptor; a directory has none. */
  readonly nfd?: number;
  readonly node: unknown;
}

interface HostFiles {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  readonly realPath: (node: unknown) => string;
}

const isHostFiles = (value: unknown): value is HostFiles =>
  typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;

/**
 * PGlite's file system on the host's folder, with an fsync that reaches the disk: Emscripten's own does nothing, and a
 * CHECKPOINT would then discard log with the only safe copy of a page.
 */
export class DurableFiles extends OwnFiles {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options);
    prepared.emscriptenOpts.preRun?.push((module) => {
      const files: unknown = module.NODEFS;
      if (!isHostFiles(files)) throw new Error('This PGlite has no NODEFS to make durable');
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        else syncFolder(files.realPath(node));
        return 0;
      };
    });
    return prepared;
  }
}

const syncFolder = (path: string): void => {
  // Windows cannot open a folder, and needs no sync of one.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
