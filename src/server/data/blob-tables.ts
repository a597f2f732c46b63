import type { AttachmentId } from '../../contract/ids';

/** The name of stored content: the SHA-256 of its bytes, in hex. */
export type BlobName = string & { readonly __noun: 'blob' };

/** Content of files, which is stored elsewhere. */
export interface BlobsTable {
  name: BlobName;
  size: number;
  /** The time since which nothing is known to refer to it; null while something does. */
  unusedSince: string | null;
}

export interface AttachmentBlobsTable {
  attachmentId: AttachmentId;
  /** 0 for the file itself, or the longest side of a smaller picture of it. */
  size: number;
  blob: BlobName;
}
