import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { settingsPage } from '../../e2e/support/settings-stage';
import { createGuild, registerAccounts } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { pressUntil } from '../support/press-until';
import { call, closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

const ROLES = 250;
const TIMES = 20;
const PAGE = 'section[data-viewport]';
const ORDER = '[aria-label="Roles, the highest first"]';

/** Marks the button with this name for a CSS selector. */
const mark = async (page: Page, name: string): Promise<string> => {
  await page
    .getByRole('button', { name, exact: true })
    .evaluate((button, mark) => button.setAttribute('data-bench', mark), name);
  return `[data-bench="${name}"]`;
};

/** The roles page of a guild with 250 roles. */
export const benchRoles = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess();
  const [owner] = await registerAccounts(server.url, 1, 'herald');
  if (owner === undefined) throw new Error('No account');
  const { guildId } = await createGuild(server.url, owner, 'The Heralds');
  for (let role = 0; role < ROLES; role += 1)
    await call(server.url, 'POST', '/role/create', {
      token: owner.token,
      body: { id: guildId, name: `Herald ${role}`, color: '#f08a34' },
    });
  const { app, page } = await openSignedIn(prepared, server.url, owner);
  await settingsPage(page).open();
  const [overview, roles] = [await mark(page, 'Overview'), await mark(page, 'Roles')];
  // The list has counts directly after the names; the dialog for the order has names alone.
  const listed = new RegExp(`Herald 00 members[^]*Herald ${ROLES - 1}0 members`);
  const ordered = new RegExp(`Herald 0Herald[^]*Herald ${ROLES - 1}$`);
  const opened: number[] = [];
  const orders: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    opened.push(await pressUntil(page, roles, { place: PAGE, fits: listed }));
    orders.push(await pressUntil(page, await mark(page, 'Reorder Roles'), { place: ORDER, fits: ordered }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator(ORDER).waitFor({ state: 'detached' });
    await pressUntil(page, overview, { place: PAGE, fits: /Server Name/ });
  }
  await app.close();
  closeConnections();
  await server.stop();
  const figure = (name: string, samples: readonly number[]): Figure =>
    limitedFigure({
      name: `${name}, painted, p95`,
      unit: 'ms',
      value: spreadOf(samples).p95,
      baseline: null,
      atMost: 300,
      details: { ...spreadOf(samples) },
    });
  return [figure(`open ${ROLES} roles`, opened), figure(`open the order of ${ROLES} roles`, orders)];
};
