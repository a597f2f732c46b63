import { describe, expect, it } from 'vitest';
import { mediaUrl } from '../../../../src/contract/media';
import { pictureSource, posterSource, wholeSource } from '../../../../src/domain/attachments/source';
import { makeAttachment } from '../../../support/renderer/factories';

const url = '/attachment/7/a%20b.png';
const picture = makeAttachment(7, {
  ...{ kind: 'image', type: 'image/png', size: 2_000_000, width: 3000, height: 2000, url },
  thumbnailUrl: `${url}?size=400`,
});
const shown = (path: string) => mediaUrl({ from: 'server', picture: path });

describe('the address of a picture', () => {
  it('is that of the smallest preview that is large enough', () => {
    expect(pictureSource(picture, 350)).toBe(shown(`${url}?size=400`));
    expect(pictureSource(picture, 550)).toBe(shown(`${url}?size=800`));
    expect(pictureSource(picture, 1100)).toBe(shown(url));
  });
  it('is the picture itself where a preview would not be smaller, or would not move', () => {
    expect(pictureSource({ ...picture, size: 50_000 }, 350)).toBe(shown(url));
    expect(pictureSource({ ...picture, type: 'image/gif' }, 350)).toBe(shown(url));
    expect(pictureSource({ ...picture, thumbnailUrl: null }, 350)).toBe(shown(url));
    expect(pictureSource({ ...picture, width: 390, height: 300 }, 380)).toBe(shown(url));
  });
  it.each([
    'https://evil.example/a.png',
    '//evil.example/attachment/7/a.png',
    '/media/7',
    '/attachment/7/a.png/../../users/@me',
    '/attachment/7/a.png?size=400',
    '/attachment/x/a.png',
    '/attachment/7/',
    'javascript:alert(1)',
    '',
  ])('is none for what is no attachment of the server: %j', (bad) => {
    expect(wholeSource({ url: bad })).toBeNull();
    expect(pictureSource({ ...picture, url: bad }, 350)).toBeNull();
    expect(posterSource({ url: bad, thumbnailUrl: bad })).toBeNull();
  });
  it('is that of a poster for a video that has one', () => {
    expect(posterSource(picture)).toBe(shown(`${url}?size=800`));
    expect(posterSource({ ...picture, thumbnailUrl: null })).toBeNull();
  });
});
