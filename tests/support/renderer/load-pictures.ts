import { vi } from 'vitest';
import { stubPictureUrls } from './picture-urls';

/** Images that load, which jsdom lacks: 500 by 250, or broken if requested. */
export const loadPictures = (isBroken = false): void => {
  class FakeImage {
    naturalWidth = 500;
    naturalHeight = 250;
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    set src(_address: string) {
      queueMicrotask(() => (isBroken ? this.onerror() : this.onload()));
    }
  }
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 500, height: 250, close: () => undefined }),
  );
  stubPictureUrls();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
    (type) => `data:${type};base64,iVBOR${'A'.repeat(203)}`,
  );
};
