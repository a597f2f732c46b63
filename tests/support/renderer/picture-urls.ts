import { vi } from 'vitest';

/** Gives jsdom what it lacks, addresses of pictures in memory, to the end of the test. */
export function stubPictureUrls(): void {
  class PictureUrl extends URL {
    static override createObjectURL = () => 'blob:test';
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal('URL', PictureUrl);
}
