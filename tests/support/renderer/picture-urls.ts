import { vi } from 'vitest';

/** Adds object URLs of pictures, which jsdom lacks, until the end of the test. */
export function stubPictureUrls(): void {
  class PictureUrl extends URL {
    static override createObjectURL = () => 'blob:test';
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal('URL', PictureUrl);
}
