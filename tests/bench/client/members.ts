import type { Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { signInAt } from '../../e2e/support/sign-in';
import { createGuild, registerAccounts } from '../support/community';
import { startCrowdProxy } from '../support/crowd-proxy';
import { type Figure, limitedFigure, median } from '../support/figure';
import { pressUntil } from '../support/press-until';
import { call, closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';

const MEMBERS = 100_000;
const TIMES = 7;
const BIG = 'Big Hall';
const SMALL = 'Small Hall';

const rowsIn = (page: Page, place: string): Promise<number> =>
  page.evaluate((selector) => document.querySelectorAll(`${selector} [role="listitem"]`).length, place);

const PANEL = 'aside[aria-label="Members"]';
const MANAGER = 'main[aria-label="Members manager"]';
// The count appears together with the rows; the skeleton has neither.
const IN_BIG = { place: PANEL, fits: /Members 100K.*— / };
const IN_SMALL = { place: PANEL, fits: /Members 1(?!\d).*— / };
const IN_MANAGER = { place: MANAGER, fits: /100K Members/ };
const OPEN_MANAGER = `${PANEL} button[aria-label="Members manager"]`;
const guildButton = (guildId: string): string => `[data-guild-id="${guildId}"] button`;

/** Opening a guild of 100,000 members that are loaded already, its member list, and the members manager. */
export const benchMembers = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess();
  const [owner] = await registerAccounts(server.url, 1, 'crowd');
  if (owner === undefined) throw new Error('No account');
  // The guild that opens after signing in.
  const small = await createGuild(server.url, owner, SMALL);
  const big = await createGuild(server.url, owner, BIG);
  const roleIds: string[] = [];
  for (const name of ['Elders', 'Keepers', 'Makers']) {
    const { body } = await call(server.url, 'POST', '/role/create', {
      token: owner.token,
      body: { id: big.guildId, name, color: '#3fa37c' },
    });
    const role = body['role'] as { id: string };
    roleIds.push(role.id);
    await call(server.url, 'POST', '/role/edit', {
      token: owner.token,
      body: {
        guildId: big.guildId,
        roleId: role.id,
        name,
        color: '#3fa37c',
        is_hoisted: 1,
        is_mentionable: 0,
      },
    });
  }
  const proxy = await startCrowdProxy(server.url, { guildId: big.guildId, count: MEMBERS, roleIds });
  const app = await launchApp(prepared, {
    userDataDir: open(prepared).makeUserDataDir('bench'),
    appArgs: [`--server=${proxy.url}`],
  });
  const page = await app.firstWindow();
  // esbuild wraps inner functions in a helper that the page must define.
  await page.evaluate('globalThis.__name = (named) => named');
  await signInAt(page, proxy.url, owner);

  const first = await pressUntil(page, guildButton(big.guildId), IN_BIG);
  await pressUntil(page, guildButton(small.guildId), IN_SMALL);
  const toBig: number[] = [];
  const toSmall: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    toBig.push(await pressUntil(page, guildButton(big.guildId), IN_BIG));
    toSmall.push(await pressUntil(page, guildButton(small.guildId), IN_SMALL));
  }
  await pressUntil(page, guildButton(big.guildId), IN_BIG);
  const panelRows = await rowsIn(page, PANEL);
  const manager = await pressUntil(page, OPEN_MANAGER, IN_MANAGER);
  const managerRows = await rowsIn(page, MANAGER);
  await app.close();
  await proxy.close();
  closeConnections();
  await server.stop();

  return [
    limitedFigure({
      name: `open a guild of ${MEMBERS} members whose data is held, median`,
      unit: 'ms',
      value: median(toBig),
      baseline: { what: 'a guild of one member', value: median(toSmall) },
      atMost: 300,
      details: { samples: toBig, firstWithFetching: first },
    }),
    limitedFigure({
      name: `open the members manager of ${MEMBERS} members, with the loading of its code`,
      unit: 'ms',
      value: manager,
      baseline: { what: 'a guild of one member', value: median(toSmall) },
      atMost: 300,
    }),
    limitedFigure({
      name: `rows in the document of a list of ${MEMBERS} members, the larger of panel and manager`,
      unit: 'rows',
      value: Math.max(panelRows, managerRows),
      baseline: null,
      atMost: 100,
      details: { panelRows, managerRows },
    }),
  ];
};
