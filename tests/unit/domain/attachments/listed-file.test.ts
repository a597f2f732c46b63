import { expect, it } from 'vitest';
import { mediaUrl } from '../../../../src/contract/media';
import { listedFile } from '../../../../src/domain/attachments/listed-file';
import { makeAttachment } from '../../../support/renderer/factories';

const url = '/attachment/7/a.png';
const shown = (path: string) => mediaUrl({ from: 'server', picture: path });

it('lists a file with its name, its size and a small picture, if there is one', () => {
  const file = makeAttachment(7, { url, name: 'a\u202egnp.png', size: 2_000_000, type: 'image/png' });
  const seen = { ...file, thumbnailUrl: `${url}?size=400`, width: 3000, height: 2000 };
  expect(listedFile({ ...seen, kind: 'image', spoiler: true })).toEqual({
    ...{ id: '7', name: 'agnp.png', size: '2.0 MB', type: 'image/png', isHidden: true },
    src: shown(`${url}?size=400`),
  });
  expect(listedFile({ ...seen, kind: 'video' }).src).toBe(shown(`${url}?size=800`));
  expect(listedFile({ ...seen, kind: 'text' }).src).toBeNull();
});
