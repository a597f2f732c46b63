/** Reads bytes of a file; fewer where it ends. */
export type ReadAt = (at: number, length: number) => Promise<Uint8Array>;
