import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on the page of the given impacts, or of any: the rule and the beginning of the element. */
const findings = async (page: Page, impacts?: readonly string[]): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes
        // A tooltip lies over all landmarks and belongs to none.
        .filter(({ html }) => id !== 'region' || !html.startsWith('<div role="tooltip"'))
        .map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
};

/** What axe finds on the page that is serious or critical. */
export const seriousFindings = (page: Page): Promise<string[]> => findings(page, ['serious', 'critical']);

/** Whatever axe finds on the page. */
export const allFindings = (page: Page): Promise<string[]> => findings(page);
