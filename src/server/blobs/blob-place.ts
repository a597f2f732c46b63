/** The bucket of an S3 server. */
export interface BucketPlace {
  readonly kind: 's3';
  readonly bucket: string;
  /** The beginning of all names in the bucket; empty, or with a slash at its end. */
  readonly prefix: string;
  /** The address of a server that is not Amazon's; null for that. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Whether the bucket is in the path of an address, and not in its host name. */
  readonly isPathStyle: boolean;
  readonly keys: { readonly id: string; readonly secret: string };
  /** A folder on the disk of this server, for files on their way. */
  readonly folder: string;
}

/** Where the content of files is stored. */
export type BlobPlace = { readonly kind: 'disk'; readonly folder: string } | BucketPlace;
