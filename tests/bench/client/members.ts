import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { createGuild, registerAccounts } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { makeCommunity } from '../support/made-community';
import { pressUntil } from '../support/press-until';
import { call, closeConnections } from '../support/rest';
import { startServerProcessOn } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';
import {
  framesAtRest,
  PANEL,
  SCROLL_FRAMES,
  type Scrolled,
  scrollPanel,
  watchArrivals,
} from './members-live';

const MEMBERS = 100_001;
const TIMES = 20;
const ARRIVALS = 10;
const SMALL = 'Small Hall';

const OPEN_GOAL_MS = 150;
const MANAGER_GOAL_MS = 300;
const ROWS_GOAL = 100;
const TASK_GOAL_MS = 4;
/** 60, rounded: of 300 frames at most two may be dropped. */
const FRAMES_GOAL = 59.5;

const rowsIn = (page: Page, place: string): Promise<number> =>
  page.evaluate((selector) => document.querySelectorAll(`${selector} [role="listitem"]`).length, place);

const MANAGER = 'main[aria-label="Members manager"]';
// The count appears together with the rows; the skeleton has neither.
const IN_BIG = { place: PANEL, fits: /Members 100K.*— / };
const IN_SMALL = { place: PANEL, fits: /Members 1(?!\d).*— / };
const IN_MANAGER = { place: MANAGER, fits: /100K Members/ };
const OPEN_MANAGER = `${PANEL} button[aria-label="Members manager"]`;
const guildButton = (guildId: string): string => `[data-guild-id="${guildId}"] button`;

/** The guild of the crowd, made in the store, and people of it who can sign in: one who looks, others who are offline. */
const makeBigGuild = async () => {
  const community = await makeCommunity({ members: MEMBERS - ARRIVALS - 1, accounts: 1, roles: 3 });
  const { guildId } = community;
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  const { url } = server;
  const token = community.accounts[0]?.token ?? '';
  const [viewer] = await registerAccounts(url, 1, 'viewer');
  if (viewer === undefined) throw new Error('No account');
  // Their names are the last of their group: while they are offline they are out of view.
  const arrivals = await registerAccounts(url, ARRIVALS, 'zzarrival');
  const { body } = await call(url, 'POST', '/invite/create', {
    token,
    body: { id: guildId, exp_after: null, max_uses: null },
  });
  const { code } = body['invite'] as { code: string };
  for (const account of [viewer, ...arrivals])
    await call(url, 'POST', '/invite/join', { token: account.token, headers: { code }, from: account.from });
  const { body: known } = await call(url, 'GET', '/role/fetch', { token, headers: { id: guildId } });
  const highest = (known['roles'] as { id: string }[])[0]?.id;
  for (const { id } of arrivals)
    await call(url, 'POST', '/role/members/add', {
      token,
      body: { guildId, targetUserId: id, roleId: highest },
    });
  return { server, guildId, viewer, arrivals };
};

/** A guild of 100,001 members: its opening, its member list, the members manager, a scroll, and arrivals. */
export const benchMembers = async (prepared: Prepared): Promise<Figure[]> => {
  const { server, guildId, viewer, arrivals } = await makeBigGuild();
  const small = await createGuild(server.url, viewer, SMALL);
  const { app, page } = await openSignedIn(prepared, server.url, viewer);
  await pressUntil(page, guildButton(small.guildId), IN_SMALL);

  const first = await pressUntil(page, guildButton(guildId), IN_BIG);
  await pressUntil(page, guildButton(small.guildId), IN_SMALL);
  const toBig: number[] = [];
  const toSmall: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    toBig.push(await pressUntil(page, guildButton(guildId), IN_BIG));
    toSmall.push(await pressUntil(page, guildButton(small.guildId), IN_SMALL));
  }
  await pressUntil(page, guildButton(guildId), IN_BIG);
  const panelRows = await rowsIn(page, PANEL);
  const came = await watchArrivals({ app, page }, server.url, arrivals);
  const rest = await framesAtRest(page);
  const wheel = await scrollPanel(page, 'an eighth of the view');
  const bar = await scrollPanel(page, 'a 300th of the list');
  const manager = await pressUntil(page, OPEN_MANAGER, IN_MANAGER);
  const managerRows = await rowsIn(page, MANAGER);
  await app.close();
  closeConnections();
  await server.stop();

  const [big, one] = [spreadOf(toBig), spreadOf(toSmall)];
  const ofSmall = { what: 'a guild of one member, p95', value: one.p95 };
  const scrolled = (what: string, seen: Scrolled): Figure[] => [
    limitedFigure({
      name: `scroll of ${SCROLL_FRAMES} frames through ${MEMBERS} members, ${what} a frame`,
      unit: 'frames/s',
      value: seen.frames / seen.seconds,
      baseline: { what: '3 s at rest', value: rest.frames / rest.seconds },
      atLeast: FRAMES_GOAL,
      details: { ...seen, goal: '60 frames a second, rounded', rest },
    }),
  ];
  return [
    limitedFigure({
      name: `open a guild of ${MEMBERS} members for the first time, painted`,
      unit: 'ms',
      value: first,
      baseline: ofSmall,
      atMost: OPEN_GOAL_MS,
      details: { samples: 1 },
    }),
    limitedFigure({
      name: `open a guild of ${MEMBERS} members whose data is held, painted, p95`,
      unit: 'ms',
      value: big.p95,
      baseline: ofSmall,
      atMost: OPEN_GOAL_MS,
      details: { big, small: one },
    }),
    ...scrolled('an eighth of the view', wheel),
    ...scrolled(`a ${SCROLL_FRAMES}th of the list`, bar),
    limitedFigure({
      name: `processor time of the page's longest task when one of ${MEMBERS} members comes online, p95`,
      unit: 'ms',
      value: spreadOf(came.tasks).p95,
      baseline: { what: 'longest task of a second at rest, p95', value: spreadOf(came.rest).p95 },
      atMost: TASK_GOAL_MS,
      details: {
        arrivals: spreadOf(came.tasks),
        rest: spreadOf(came.rest),
        came: 'real accounts of the server, each the first row of the panel after it',
      },
    }),
    limitedFigure({
      name: `open the members manager of ${MEMBERS} members, with the loading of its code, painted`,
      unit: 'ms',
      value: manager,
      baseline: ofSmall,
      atMost: MANAGER_GOAL_MS,
      details: { samples: 1 },
    }),
    limitedFigure({
      name: `rows in the document of a list of ${MEMBERS} members, the larger of panel and manager`,
      unit: 'rows',
      value: Math.max(panelRows, managerRows),
      baseline: null,
      atMost: ROWS_GOAL,
      details: { panelRows, managerRows },
    }),
  ];
};
