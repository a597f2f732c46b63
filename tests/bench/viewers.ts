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
const PROBE_EVERY_MS = 10;
const MAX_MS = 200;

interface Counted {
  readonly ms: readonly number[];
  /** The longest that a call without the store had to wait meanwhile. */
  readonly stoodStillMs: number;
}

/** Makes a call again and again, while another needs nothing but the event loop. */
const countWhileOthersCall = async (
  { url }: ServerProcess,
  count: () => Promise<Record<string, unknown>>,
  assertRight: (body: Record<string, unknown>) => void,
): Promise<Counted> => {
  // The first call compiles code and reads the tables.
  assertRight(await count());
  const probe = startProbe(PROBE_EVERY_MS, () => call(url, 'GET', '/meta'));
  const ms: number[] = [];
  for (let nth = 0; nth < CALLS; nth += 1) {
    const began = performance.now();
    assertRight(await count());
    ms.push(performance.now() - began);
  }
  return { ms, stoodStillMs: (await probe.stop()).worstMs };
};

const everyoneOf = async (url: string, { accounts, guildId }: MadeCommunity): Promise<string> => {
  const { body } = await call(url, 'GET', '/role/fetch/', {
    token: accounts[0]?.token ?? '',
    headers: { id: guildId },
  });
  const roles = body['roles'] as { id: string; is_default: boolean }[];
  return roles.find((role) => role.is_default)?.id ?? '';
};

/** Who gains and loses a channel, and who sees it, in a guild of 100,001 with eight roles. */
export const benchViewers = async (): Promise<Figure[]> => {
  const community = await makeCommunity({ members: MEMBERS, accounts: 2, roles: ROLES });
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  const { url } = server;
  const { channelId: id } = community;
  const token = community.accounts[0]?.token ?? '';
  const everyone = await everyoneOf(url, community);
  const hidden = { target: 'role', id: everyone, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) };
  const preview = await countWhileOthersCall(
    server,
    async () =>
      (await call(url, 'POST', '/channel/permissions/preview', { token, body: { id, overwrites: [hidden] } }))
        .body,
    ({ lose }) => {
      if (lose !== MEMBERS - 1) throw new Error(`The preview counts ${String(lose)} who lose the channel`);
    },
  );
  const viewers = await countWhileOthersCall(
    server,
    async () => (await call(url, 'GET', '/channel/viewers', { token, headers: { id } })).body,
    ({ total }) => {
      if (total !== MEMBERS) throw new Error(`There are ${String(total)} viewers`);
    },
  );
  closeConnections();
  await server.stop();
  const figureOf = (name: string, { ms, stoodStillMs }: Counted): Figure =>
    limitedFigure({
      name: `${name} among ${MEMBERS} members`,
      unit: 'ms',
      value: median(ms),
      baseline: null,
      atMost: MAX_MS,
      details: { roles: ROLES, ms: spreadOf(ms), stoodStillMs },
    });
  return [figureOf('who gains and loses a channel', preview), figureOf('who sees a channel', viewers)];
};
