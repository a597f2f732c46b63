import { setTimeout as pause } from 'node:timers/promises';
import { maskOf } from '../../src/domain/permissions/mask';
import { type Figure, limitedFigure, median } from './support/figure';
import { type MadeCommunity, makeCommunity } from './support/made-community';
import { startProbe } from './support/probe';
import { call, closeConnections } from './support/rest';
import { type ServerProcess, startServerProcessOn } from './support/server-process';
import { spreadOf } from './support/spread';

const MEMBERS = 100_001;
const ROLES = 8;
const CALLS = 11;
const PROBE_EVERY_MS = 50;
const PROBE_MS = 3000;
/** The longest that a count may hold up the calls of others. */
const STOOD_STILL_MAX_MS = 200;

interface Counted {
  readonly ms: readonly number[];
  /** The longest that a call without the store had to wait meanwhile. */
  readonly stoodStillMs: number;
}

/** Calls that need nothing but the event loop. */
const startCalls = ({ url }: ServerProcess) => startProbe(PROBE_EVERY_MS, () => call(url, 'GET', '/meta'));

/** Makes a call again and again, while others call. */
const countWhileOthersCall = async (
  server: ServerProcess,
  count: () => Promise<Record<string, unknown>>,
  assertRight: (body: Record<string, unknown>) => void,
): Promise<Counted> => {
  // The first call compiles code and reads the tables.
  assertRight(await count());
  const probe = startCalls(server);
  const ms: number[] = [];
  for (let nth = 0; nth < CALLS; nth += 1) {
    const began = performance.now();
    assertRight(await count());
    ms.push(performance.now() - began);
  }
  return { ms, stoodStillMs: (await probe.stop()).worstMs };
};

/** `@everyone`, and a role that every second member holds. */
const rolesOf = async (
  url: string,
  { accounts, guildId }: MadeCommunity,
): Promise<{ readonly everyone: string; readonly half: string }> => {
  const { body } = await call(url, 'GET', '/role/fetch/', {
    token: accounts[0]?.token ?? '',
    headers: { id: guildId },
  });
  const roles = body['roles'] as { id: string; name: string; is_default: boolean }[];
  const idOf = (role: (typeof roles)[number] | undefined): string => role?.id ?? '';
  return {
    everyone: idOf(roles.find((role) => role.is_default)),
    half: idOf(roles.find(({ name }) => name === 'Role 0')),
  };
};

/** Who gains and loses a channel, and who sees it, in a guild of 100,001 with eight roles. */
export const benchViewers = async (): Promise<Figure[]> => {
  const community = await makeCommunity({ members: MEMBERS, accounts: 2, roles: ROLES });
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  const { url } = server;
  const { channelId: id } = community;
  const token = community.accounts[0]?.token ?? '';
  const { everyone, half } = await rolesOf(url, community);
  const view = maskOf(['VIEW_CHANNELS']);
  const overwrites = [
    { target: 'role', id: everyone, allow: maskOf([]), deny: view },
    { target: 'role', id: half, allow: view, deny: maskOf([]) },
  ];
  const preview = await countWhileOthersCall(
    server,
    async () =>
      (await call(url, 'POST', '/channel/permissions/preview', { token, body: { id, overwrites } })).body,
    ({ lose }) => {
      if (lose !== Math.floor(MEMBERS / 2))
        throw new Error(`The preview counts ${String(lose)} who lose the channel`);
    },
  );
  const viewers = await countWhileOthersCall(
    server,
    async () => (await call(url, 'GET', '/channel/viewers', { token, headers: { id } })).body,
    ({ total }) => {
      if (total !== MEMBERS) throw new Error(`There are ${String(total)} viewers`);
    },
  );
  const quiet = startCalls(server);
  await pause(PROBE_MS);
  const quietMs = (await quiet.stop()).worstMs;
  closeConnections();
  await server.stop();
  const figuresOf = (what: string, { ms, stoodStillMs }: Counted): readonly Figure[] => [
    limitedFigure({
      name: `${what} among ${MEMBERS} members`,
      unit: 'ms',
      value: median(ms),
      baseline: null,
      details: { roles: ROLES, ms: spreadOf(ms) },
    }),
    limitedFigure({
      name: `the longest wait of others meanwhile: ${what}`,
      unit: 'ms',
      value: stoodStillMs,
      baseline: { what: 'while nobody counts', value: quietMs },
      atMost: STOOD_STILL_MAX_MS,
      details: { everyMs: PROBE_EVERY_MS },
    }),
  ];
  return [
    ...figuresOf('who gains and loses a channel', preview),
    ...figuresOf('who sees a channel', viewers),
  ];
};
