import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Attributes {
  mode?: number;
}

/** The functions of Emscripten's host file system that create files for PostgreSQL. */
interface HostFiles {
  readonly node_ops: {
    setattr: (node: unknown, attributes: Attributes) => void;
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
  };
}

const isHostFiles = (value: unknown): value is HostFiles =>
  typeof value === 'object' && value !== null && 'node_ops' in value;

const OTHERS = 0o077;

/**
 * PGlite's file system on the host's folder, with files for their owner alone. Emscripten sets the rights of a new file
 * by an umask of its own, in a step that the process's umask does not affect: others could read PostgreSQL's cache
 * files.
 */
export class OwnFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options);
    prepared.emscriptenOpts.preRun?.push((module) => {
      const files: unknown = module.NODEFS;
      if (!isHostFiles(files)) throw new Error('This PGlite has no NODEFS to keep others out of');
      const { setattr, mknod } = files.node_ops;
      files.node_ops.setattr = (node, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~OTHERS;
        setattr(node, attributes);
      };
      files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
    });
    return prepared;
  }
}
