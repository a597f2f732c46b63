import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { MEMBER_RANGES } from '../../src/contract/limits';
import type { Delays } from './support/delays';
import { comparedFigure, type Figure, limitedFigure, median } from './support/figure';
import { type MadeCommunity, makeCommunity } from './support/made-community';
import { startProbe } from './support/probe';
import { treeMemory } from './support/process-memory';
import { processorSeconds } from './support/processor-time';
import { openRangeWatcher } from './support/range-watcher';
import { call, closeConnections } from './support/rest';
import { type ServerProcess, startServerProcessOn } from './support/server-process';
import { spreadOf } from './support/spread';
import { validIfSteady } from './support/validity';

const MEMBERS = 100_001;
const ROLES = 8;
const LISTINGS = 5;
const CALL_EVERY_MS = 20;
const PROBE_MS = 5000;
/** What the app asks for at once. */
const PAGE = MEMBER_RANGES.mostRows;
const PAGE_MAX_MS = 30;
const WATCHERS = 5;
const PAGE_EVERY_MS = 100;
/** 'Unchanged': what two measurements of the same calls differ by. */
const OTHERS_RATIO_MAX = 1.2;

interface Listing {
  readonly ms: number;
  readonly bytes: number;
  readonly processorSeconds: number;
}

/** Fetches the list as bytes: to parse it here would delay the other calls, which this process makes too. */
const fetchList = (url: string, token: string, guildId: string): Promise<{ ms: number; body: Buffer }> =>
  new Promise((done, fail) => {
    const began = performance.now();
    request(
      new URL('/guild/members/fetch', url),
      { headers: { Authorization: token, id: guildId } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          const ms = performance.now() - began;
          if (answer.statusCode === 200) done({ ms, body: Buffer.concat(chunks) });
          else fail(new Error(`The member list answered ${String(answer.statusCode)}`));
        });
      },
    )
      .on('error', fail)
      .end();
  });

const assertAllListed = (body: Buffer): void => {
  const { members } = JSON.parse(body.toString()) as { members: { id: string }[] };
  const ids = new Set(members.map(({ id }) => id));
  if (ids.size !== MEMBERS || members.length !== MEMBERS)
    throw new Error(`The list has ${members.length} rows and ${ids.size} members, not ${MEMBERS}`);
};

/** The calls of the others: the newest page of a channel and a person's own guilds, by turns. */
const otherCall =
  ({ url }: ServerProcess, { accounts, channelId }: MadeCommunity) =>
  async (index: number): Promise<void> => {
    const token = accounts[1 + (index % (accounts.length - 1))]?.token ?? '';
    if (index % 2 === 0) await call(url, 'GET', '/channel/messages', { token, headers: { id: channelId } });
    else await call(url, 'GET', '/users/@me/guilds', { token });
  };

interface Listed {
  readonly listings: readonly Listing[];
  readonly others: Delays & { readonly calls: number };
}

/** Lists all members again and again, for some seconds at least, while others make their calls. */
const listWhileOthersCall = async (server: ServerProcess, community: MadeCommunity): Promise<Listed> => {
  const listings: Listing[] = [];
  const bodies: Buffer[] = [];
  const token = community.accounts[0]?.token ?? '';
  const until = performance.now() + PROBE_MS;
  const probe = startProbe(CALL_EVERY_MS, otherCall(server, community));
  while (listings.length < LISTINGS || performance.now() < until) {
    const usedBefore = processorSeconds(server.pid);
    const { ms, body } = await fetchList(server.url, token, community.guildId);
    listings.push({ ms, bytes: body.length, processorSeconds: processorSeconds(server.pid) - usedBefore });
    bodies.push(body);
  }
  const others = await probe.stop();
  for (const body of bodies) assertAllListed(body);
  return { listings, others };
};

const callsOnly = async (server: ServerProcess, community: MadeCommunity): Promise<Listed['others']> => {
  const probe = startProbe(CALL_EVERY_MS, otherCall(server, community));
  await pause(PROBE_MS);
  return probe.stop();
};

interface Paged {
  /** Milliseconds until the first page: nobody has looked at the list before. */
  readonly first: number;
  /** Milliseconds of the other pages, at places all over the list. */
  readonly pages: readonly number[];
  readonly others: Delays & { readonly calls: number };
}

/** Several people scroll through the list, a page after the other, while others make their calls. */
const scrollWhileOthersCall = async (server: ServerProcess, community: MadeCommunity): Promise<Paged> => {
  const list = { guildId: community.guildId, members: MEMBERS };
  const watchers = await Promise.all(
    community.accounts.slice(0, WATCHERS).map(({ token }) => openRangeWatcher(server.url, token, list)),
  );
  const probe = startProbe(CALL_EVERY_MS, otherCall(server, community));
  const first = (await watchers[0]?.page(0, PAGE)) ?? 0;
  const until = performance.now() + PROBE_MS;
  const pages: number[] = [];
  await Promise.all(
    watchers.map(async (watcher, nth) => {
      for (let turn = 1; performance.now() < until; turn += 1) {
        pages.push(await watcher.page(((turn * 7919 + nth * 104_729) * PAGE) % (MEMBERS - PAGE), PAGE));
        await pause(PAGE_EVERY_MS);
      }
    }),
  );
  const others = await probe.stop();
  for (const watcher of watchers) watcher.close();
  return { first, pages, others };
};

/**
 * The member list of a guild of 100,001 from the server: milliseconds until the first page is there (nobody has looked at
 * the list before) and until others are, the calls of others meanwhile, and the same for the list of all members in one
 * answer, which other clients ask for: its bytes, the processor time of the server, its memory afterwards.
 */
export const benchMemberList = async (): Promise<Figure[]> => {
  const community = await makeCommunity({ members: MEMBERS, accounts: 20, roles: ROLES });
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  // The first seconds compile code and prepare statements.
  await callsOnly(server, community);
  const quiet = await callsOnly(server, community);
  const memoryBeforeMiB = treeMemory(server.pid);
  const paged = await scrollWhileOthersCall(server, community);
  const memoryPagedMiB = treeMemory(server.pid);
  const { listings, others } = await listWhileOthersCall(server, community);
  const memoryAfterMiB = treeMemory(server.pid);
  const quietAgain = await callsOnly(server, community);
  closeConnections();
  await server.stop();
  return [
    limitedFigure({
      name: `first page of ${MEMBERS} members from the server`,
      unit: 'ms',
      value: paged.first,
      baseline: null,
      atMost: PAGE_MAX_MS,
      details: { rows: PAGE, samples: 1, measured: 'nobody has looked at the list before' },
    }),
    limitedFigure({
      name: `page of ${MEMBERS} members from the server, p95`,
      unit: 'ms',
      value: spreadOf(paged.pages).p95,
      baseline: null,
      atMost: PAGE_MAX_MS,
      details: { rows: PAGE, watchers: WATCHERS, everyMs: PAGE_EVERY_MS, pages: spreadOf(paged.pages) },
    }),
    validIfSteady(
      comparedFigure({
        name: `p95 of the others' calls while pages of ${MEMBERS} members are sent`,
        unit: 'ms',
        value: paged.others.p95Ms,
        baseline: { what: 'the same calls while nobody lists', value: quiet.p95Ms },
        atMost: OTHERS_RATIO_MAX,
        details: { everyMs: CALL_EVERY_MS, others: paged.others, quiet, memoryBeforeMiB, memoryPagedMiB },
      }),
      [quiet.p95Ms, quietAgain.p95Ms],
    ),
    limitedFigure({
      name: `list of all ${MEMBERS} members in one answer`,
      unit: 'ms',
      value: median(listings.map(({ ms }) => ms)),
      baseline: null,
      details: { listings, memoryPagedMiB, memoryAfterMiB },
    }),
    validIfSteady(
      comparedFigure({
        name: `p95 of the others' calls while all ${MEMBERS} members are listed`,
        unit: 'ms',
        value: others.p95Ms,
        baseline: { what: 'the same calls while nobody lists', value: quiet.p95Ms },
        atMost: OTHERS_RATIO_MAX,
        details: { everyMs: CALL_EVERY_MS, listings: listings.length, others, quiet, quietAgain },
      }),
      [quiet.p95Ms, quietAgain.p95Ms],
    ),
  ];
};
