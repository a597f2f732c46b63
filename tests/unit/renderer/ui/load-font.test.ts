import { expect, it } from 'vitest';
import { loadFont } from '../../../../src/renderer/ui/base/load-font';

it('asks for the font of the texts, and goes on without it', async () => {
  const asked: string[] = [];
  loadFont({
    load: (font) => {
      asked.push(font);
      return Promise.reject(new Error('no such file'));
    },
  });
  await Promise.resolve();
  expect(asked).toEqual(["1em 'Inter Variable'"]);
});
