import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe's findings on the page with these impacts, or with any: the rule and the beginning of the element. */
const findings = async (page: Page, impacts?: readonly string[]): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes
        // A tooltip is rendered over all landmarks, outside of them.
        .filter(({ html }) => id !== 'region' || !html.startsWith('<div role="tooltip"'))
        .map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
};

/** axe's serious and critical findings on the page. */
export const seriousFindings = (page: Page): Promise<string[]> => findings(page, ['serious', 'critical']);

/** All of axe's findings on the page. */
export const allFindings = (page: Page): Promise<string[]> => findings(page);
