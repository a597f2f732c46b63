import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects no accessibility violations by axe. Colour contrast and regions are left out: jsdom has no layout. */
export const expectAccessible = async (root: Element = document.body): Promise<void> => {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};
