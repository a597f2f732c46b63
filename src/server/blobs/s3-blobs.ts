import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BlobName } from '../data/schema';
import type { BucketPlace } from './blob-place';
import { type Blobs, isBlobName } from './blobs';
import { createIncomingFiles } from './disk-blobs';

const MISSING = 404;

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode === MISSING;

/** Null where S3 says that there is no such content. */
const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/**
 * Content in a bucket: `<prefix>ab/<sha256>`. A content is sent as one object, whose hash S3 compares; files on their way
 * are on the disk of this server.
 */
export const openBucket = (place: BucketPlace): Blobs => {
  const { bucket: Bucket, prefix, endpoint, region, isPathStyle, keys } = place;
  const client = new S3Client({
    region,
    credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
    forcePathStyle: isPathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    // Other servers than Amazon's do not know its newer checksums; the hash below is one that they do.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (name: BlobName): string => `${prefix}${name.slice(0, 2)}/${name}`;

  return {
    ...createIncomingFiles(place.folder),

    keep: async (file, name) => {
      const { size } = await stat(file);
      await client.send(
        new PutObjectCommand({
          ...{ Bucket, Key: keyOf(name), Body: createReadStream(file), ContentLength: size },
          ContentType: 'application/octet-stream',
          ChecksumSHA256: Buffer.from(name, 'hex').toString('base64'),
        }),
      );
      await rm(file, { force: true });
    },

    has: async (name) =>
      (await orNull(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })))) !== null,

    read: async (name, range) => {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const found = await orNull(client.send(new GetObjectCommand({ Bucket, Key: keyOf(name), Range })));
      return found?.Body instanceof Readable ? found.Body : null;
    },

    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },

    listBefore: async function* (ms) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          const name = Key?.split('/').at(-1) ?? '';
          if (isBlobName(name) && Key === keyOf(name) && (LastModified?.getTime() ?? Infinity) < ms)
            yield name;
        }
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },

    close: () => client.destroy(),
  };
};
