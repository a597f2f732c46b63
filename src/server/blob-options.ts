import { resolve } from 'node:path';
import { failure, type Result, success } from '../contract/failure';
import { ATTACHMENT_LIMITS } from '../contract/limits';
import { parseUrl } from '../contract/parse-url';
import type { BlobPlace } from './blobs/blob-place';
import { pathsIn } from './data/store-paths';

/** The options of the command line about files of messages, as they were given. */
export interface GivenBlobOptions {
  readonly place: string | undefined;
  readonly isShared: boolean;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly isPathStyle: boolean;
  readonly keyId: string | undefined;
  readonly secret: string | undefined;
}

const MIB = 1024 * 1024;
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

const NOT_SHARED =
  'Several servers need one place for files: --blobs s3://bucket/prefix, or --blobs <folder> --blobs-shared for a folder that all of them use.';

/** Where files of messages are stored; fails with a sentence for the operator. */
export const readBlobPlace = (
  { place, isShared, endpoint, region, isPathStyle, keyId = '', secret = '' }: GivenBlobOptions,
  { data, hasSeveralServers }: { readonly data: string; readonly hasSeveralServers: boolean },
): Result<BlobPlace, string> => {
  const [bucketUrl, bucket, rest = ''] = BUCKET.exec(place ?? '') ?? [];
  if (place?.trim() === '') return failure('--blobs must not be empty');
  if (bucketUrl === undefined || bucket === undefined) {
    if (/^[a-z0-9]+:\/\//i.test(place ?? ''))
      return failure('--blobs must be a folder, or look like s3://bucket/prefix');
    if (endpoint !== undefined || isPathStyle)
      return failure('--blobs-endpoint and --blobs-path-style are for --blobs s3://bucket/prefix');
    if (hasSeveralServers && !(isShared && place !== undefined)) return failure(NOT_SHARED);
    return success({ kind: 'disk', folder: place === undefined ? pathsIn(data).blobs : resolve(place) });
  }
  if (endpoint !== undefined && !/^https?:$/.test(parseUrl(endpoint)?.protocol ?? ''))
    return failure('--blobs-endpoint must be an address that begins with https:// or http://');
  if (keyId === '' || secret === '')
    return failure('--blobs s3://… needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
  if (region.trim() === '') return failure('--blobs-region must not be empty');
  const prefix = rest === '' || rest.endsWith('/') ? rest : `${rest}/`;
  return success({
    ...{ kind: 's3', bucket, prefix, endpoint: endpoint ?? null, region, isPathStyle },
    keys: { id: keyId, secret },
    folder: pathsIn(data).blobs,
  });
};

/** The most bytes of one file, from a number of MiB; null where it is none. */
export const readAttachmentBytes = (text: string): number | null => {
  const bytes = /^\d{1,4}$/.test(text) ? Number(text) * MIB : 0;
  return bytes >= ATTACHMENT_LIMITS.bytesLeast && bytes <= ATTACHMENT_LIMITS.bytesMost ? bytes : null;
};
