import type { BlobPlace } from './blob-place';
import type { Blobs } from './blobs';
import { createDiskBlobs } from './disk-blobs';

/** Opens the store of content. The package of S3 is loaded only where it is asked for. */
export const openBlobs = async (place: BlobPlace): Promise<Blobs> => {
  if (place.kind === 'disk') return createDiskBlobs(place.folder);
  const { openBucket } = await import('./s3-blobs');
  return openBucket(place);
};
