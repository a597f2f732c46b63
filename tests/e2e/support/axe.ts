import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly html: string;
  readonly selector: string;
}

/**
 * Whether a finding is no fault. Popups and tooltips are rendered over all landmarks, outside of them. A code block that
 * scrolls takes a Tab stop when its message has the focus: only one message of the list has Tab stops. The rail has one
 * Tab stop, which may be a button beside the list of servers; arrows lead from it into the list.
 */
const isExpected = (
  { id, html, selector }: Finding,
  inPopups: ReadonlySet<string>,
  byArrows: ReadonlySet<string>,
): boolean =>
  (id === 'region' && (html.startsWith('<div role="tooltip"') || inPopups.has(selector))) ||
  (id === 'scrollable-region-focusable' &&
    (html.startsWith('<code tabindex="-1"') || byArrows.has(selector)));

/** The elements of an open menu, list of choices or other popup, which Radix positions in a box of its own. */
const selectorsInPopups = async (page: Page, selectors: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await page.evaluate(
      (all) =>
        all.filter(
          (selector) =>
            document.querySelector(selector)?.closest('[data-radix-popper-content-wrapper], [role="menu"]') !=
            null,
        ),
      selectors,
    ),
  );

/** The elements in which the rail of the servers scrolls. */
const selectorsInRail = async (page: Page, selectors: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await page.evaluate(
      (all) =>
        all.filter((selector) => {
          const rail = document.querySelector(selector)?.closest('nav[aria-label="Servers"]');
          return rail?.querySelector('button[tabindex="0"]') != null;
        }),
      selectors,
    ),
  );

/** axe's findings on the page with these impacts, or with any: the rule and the beginning of the element. */
const findings = async (page: Page, impacts?: readonly string[]): Promise<string[]> => {
  // The passed elements, described one by one, would take a third of the processor time, and nobody reads them.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }): Finding => ({ id, html, selector: target.flat().join(' ') })),
    );
  const selectorsOf = (rule: string): readonly string[] =>
    found.filter(({ id }) => id === rule).map(({ selector }) => selector);
  const inPopups = await selectorsInPopups(page, selectorsOf('region'));
  const byArrows = await selectorsInRail(page, selectorsOf('scrollable-region-focusable'));
  return found
    .filter((finding) => !isExpected(finding, inPopups, byArrows))
    .map(({ id, html }) => `${id}: ${html.slice(0, 160)}`);
};

/** axe's serious and critical findings on the page. */
export const seriousFindings = (page: Page): Promise<string[]> => findings(page, ['serious', 'critical']);

/** All of axe's findings on the page. */
export const allFindings = (page: Page): Promise<string[]> => findings(page);
