import { join } from 'node:path';
import S3rver from 's3rver';
import { vi } from 'vitest';
import type { Blobs } from '../../../src/server/blobs/blobs';
import { openBlobs } from '../../../src/server/blobs/open-blobs';

/** The stores of files: a folder on the disk, and a bucket of a server that speaks S3. */
export const FILE_STORES = ['disk', 's3'] as const;
export type FileStore = (typeof FILE_STORES)[number];

export interface FileStores {
  readonly of: (kind: FileStore) => Blobs;
  readonly close: () => Promise<void>;
}

/** Opens an empty store of each kind in a folder, as the program opens them by its options. */
export const openFileStores = async (folder: string): Promise<FileStores> => {
  // Amazon's package would leave a global behind.
  vi.stubEnv('AWS_LAMBDA_NODEJS_NO_GLOBAL_AWSLAMBDA', '1');
  const disk = await openBlobs({ kind: 'disk', folder: join(folder, 'disk') });
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory: join(folder, 's3'), silent: true },
    configureBuckets: [{ name: 'hall', configs: [] }],
  });
  const { port } = await server.run();
  const s3 = await openBlobs({
    ...{ kind: 's3', bucket: 'hall', prefix: 'a/b/', endpoint: `http://127.0.0.1:${port}` },
    ...{ region: 'us-east-1', isPathStyle: true, keys: { id: 'S3RVER', secret: 'S3RVER' } },
    folder: join(folder, 'on-the-way'),
  });
  const stores = { disk, s3 };
  return {
    of: (kind) => stores[kind],
    close: async () => {
      for (const kind of FILE_STORES) stores[kind].close();
      await server.close();
    },
  };
};
