import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import { toId, type GuildId, type UserId } from '../../../../src/contract/ids';
import type { Store } from '../../../../src/server/data/store';
import type { TokenId } from '../../../../src/server/data/schema';
import { insertUser } from '../../../../src/server/data/users';
import { createWriteBatch } from '../../../../src/server/data/write-batch';
import { Audience } from '../../../../src/server/gateway/audience';
import { createEventOrder } from '../../../../src/server/gateway/event-order';
import { createFanOut, type FanOut } from '../../../../src/server/gateway/fan-out';
import { encodeEvent } from '../../../../src/server/gateway/frame';
import { createGateway, type Gateway } from '../../../../src/server/gateway/gateway';
import { createPresence } from '../../../../src/server/gateway/presence';
import { createSessions, type Sessions } from '../../../../src/server/gateway/sessions';
import { createStatusGathering } from '../../../../src/server/gateway/status-gathering';
import { createTally } from '../../../../src/server/security/rate-limits';
import { createTokenGate } from '../../../../src/server/security/token-gate';
import { createTokens, type Tokens } from '../../../../src/server/security/tokens';
import { silentLog } from '../../../../src/server/log';
import { systemRandom } from '../../../../src/server/random';
import { createFakeClock } from '../../../support/node/server-clock';
import { openTestSocket } from '../../../support/node/server-socket';
import { openTestStore } from '../../../support/node/test-store';

/** A step of the opening whose begin and end the test controls. */
interface Gate {
  readonly pass: () => Promise<void>;
  /** Resolves when the gateway waits at the gate. */
  readonly reached: Promise<void>;
  readonly open: () => void;
}

const createGate = (): Gate => {
  let reach = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open: () => open(),
    pass: () => {
      reach();
      return opened;
    },
  };
};

const guildId = toId<GuildId>('77');
const userId = toId<UserId>('5');
const left = encodeEvent('GUILD_LEFT', { guildId, reason: 'kicked' });

let store: Store;
let http: Server;
let gateway: Gateway;
let tokens: Tokens;
let sessions: Sessions;
let fanOut: FanOut;
let audience: Audience;
/** The look-up of the user's guilds, and the request for a slot of the socket. */
let loading: Gate;
let admission: Gate;
let url: string;

beforeEach(async () => {
  const clock = createFakeClock();
  store = await openTestStore({ now: clock.now });
  loading = createGate();
  admission = createGate();
  tokens = createTokens({ db: store.db, clock, random: systemRandom, ids: store.ids });
  audience = new Audience(
    {
      ownSights: async () => {
        await loading.pass();
        return { authorities: [], places: new Map() };
      },
      sights: () => Promise.resolve(null),
    },
    createEventOrder(clock),
  );
  sessions = createSessions({
    clock,
    newId: () => systemRandom(18).toString('base64url'),
    onLastGone: (id) => audience.remove(id),
  });
  fanOut = createFanOut({ sessions, audience, soon: (run) => void setImmediate(run) });
  gateway = createGateway({
    clock,
    log: silentLog,
    sessions,
    audience,
    presence: createPresence({
      clock,
      writes: createWriteBatch({ maxItems: 9, write: (drafts) => Promise.resolve(drafts.map(() => null)) }),
      statuses: createStatusGathering({ clock, tell: () => Promise.resolve(), onBug: () => undefined }),
      onBug: () => undefined,
    }),
    judgeVisitor: () => null,
    tokens,
    tokenGate: createTokenGate({ clock, tokens, badTokens: createTally(clock, 100, 60_000) }),
    networkOf: () => 'here',
    admission: {
      admit: async () => {
        await admission.pass();
        return true;
      },
      left: () => undefined,
      fetch: () => Promise.resolve(null),
    },
  });
  http = createServer();
  gateway.listenOn(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/gateway`;
  await insertUser(store.db, {
    id: userId,
    username: 'ann',
    email: 'ann@example.com',
    passwordHash: 'x',
    createdAt: new Date(clock.now()).toISOString(),
  });
});

afterEach(async () => {
  gateway.close();
  await new Promise((resolve) => http.close(resolve));
  await store.close();
});

const signIn = async (): Promise<{ token: string; tokenId: TokenId }> => {
  const token = await tokens.issue(store.db, userId, null);
  const caller = await tokens.authenticate(token);
  if (caller === null) throw new Error('the token is no good');
  return { token, tokenId: caller.tokenId };
};

it.each([
  ['knows no resume', ''],
  ['knows resume', '?v=2'],
])('hears what came while its guilds were looked up, when its client %s', async (_what, query) => {
  const { token } = await signIn();
  admission.open();
  const socket = await openTestSocket(url + query, token);
  await loading.reached;
  fanOut.user(userId, left);
  fanOut.user(userId, left);
  await new Promise(setImmediate);
  loading.open();
  await socket.event('GUILD_LEFT', 1);
  await socket.settle();
  expect(socket.eventsOf('GUILD_LEFT')).toHaveLength(2);
});

it('closes with 4001 when its token ends between the look-up of the token and the session', async () => {
  const { token, tokenId } = await signIn();
  loading.open();
  const opening = openTestSocket(url, token);
  await admission.reached;
  tokens.forget([tokenId]);
  fanOut.endTokens([tokenId]);
  admission.open();
  expect(await (await opening).closed).toBe(CLOSE.tokenInvalid);
  expect([...sessions.all()]).toEqual([]);
});

it('closes with 4001 when its token ends while its guilds are looked up', async () => {
  const { token, tokenId } = await signIn();
  admission.open();
  const socket = await openTestSocket(url, token);
  await loading.reached;
  tokens.forget([tokenId]);
  fanOut.endTokens([tokenId]);
  loading.open();
  expect(await socket.closed).toBe(CLOSE.tokenInvalid);
  expect(audience.has(userId)).toBe(false);
});

it('begins anew when meanwhile tokens have ended of which nobody knows', async () => {
  const { token } = await signIn();
  loading.open();
  const opening = openTestSocket(url, token);
  await admission.reached;
  tokens.forgetAll();
  fanOut.endAll();
  admission.open();
  expect(await (await opening).closed).toBe(CLOSE.restarting);
});

it('does not stay when the server goes away while it is being let in', async () => {
  const { token } = await signIn();
  loading.open();
  const opening = openTestSocket(url, token);
  await admission.reached;
  gateway.close();
  admission.open();
  expect(await (await opening).closed).toBe(CLOSE.goingAway);
});
