import axe from 'axe-core';
import { expect } from 'vitest';

/** What axe finds wrong with the document. Colours and layout are left out, which jsdom does not have. */
export const expectAccessible = async (root: Element = document.body): Promise<void> => {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};
