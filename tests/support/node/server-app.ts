import { CAPS } from '../../../src/contract/gateway/events';
import { endpoints, type CallArgs, type CallName, type FullCallReply } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';
import type { User } from '../../../src/contract/entities/user';
import type { Guild } from '../../../src/contract/entities/guild';
import type { UserId } from '../../../src/contract/ids';
import { judgeAnswer } from '../../../src/main/api/judge-answer';
import { buildRequest } from '../../../src/main/api/request';
import { createQuietMedia } from './quiet-media';
import { buildServer, type GuildhallServer, type ServerOptions } from '../../../src/server/app';
import type { Guard } from '../../../src/server/outgoing/guard';
import { UNLIMITED } from '../../../src/server/security/rates';
import { createReadWithin, type ReadWithin } from '../../../src/server/data/read-within';
import type { Store } from '../../../src/server/data/store';
import type { Passwords } from '../../../src/server/security/passwords';
import { createFakeClock, type FakeClock } from './server-clock';
import { openTestSocket, type TestSocket } from './server-socket';
import { openTestStore } from './test-store';

/** A user with an account who is signed in. */
export interface Person {
  readonly user: User;
  readonly userId: UserId;
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

/** The outcome of a call: the status, the raw answer, and the reply if the client can read it. */
export interface Answered<N extends CallName> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly reply: FullCallReply<N> | null;
}

export interface SocketQuery {
  readonly status?: string;
  readonly session?: string;
  readonly seq?: number;
  /** Null connects without resume, as a client that does not support it. */
  readonly v?: null;
  /** What the client says that it understands; this project's, if not given. */
  readonly caps?: string;
}

export interface TestServer {
  readonly server: GuildhallServer;
  readonly store: Store;
  readonly clock: FakeClock;
  /** URL of the server, for real sockets. */
  readonly url: string;
  /** Makes a call as the client does: request and reply follow the table. */
  readonly call: <N extends CallName>(
    name: N,
    args: CallArgs<N>,
    as?: Person | string | null,
    from?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered<N>>;
  /** The same call on another node, if there is one. */
  readonly callElsewhere: TestServer['call'];
  /** The same call; throws unless it succeeds. */
  readonly done: <N extends CallName>(
    name: N,
    args: CallArgs<N>,
    as?: Person | string | null,
  ) => Promise<FullCallReply<N>>;
  /** The status of the same call. */
  readonly status: <N extends CallName>(
    name: N,
    args: CallArgs<N>,
    as?: Person | string | null,
  ) => Promise<number>;
  readonly signUp: (username?: string) => Promise<Person>;
  readonly createGuild: (owner: Person, name?: string) => Promise<Guild>;
  /** Adds people to a guild by an invite. */
  readonly join: (guild: Guild, owner: Person, ...people: readonly Person[]) => Promise<void>;
  /** Opens a socket and waits for HELLO. */
  readonly connect: (person: Person | string, query?: SocketQuery) => Promise<TestSocket>;
  /** The gateway session that calls with this token name, where their row says so. */
  readonly sessionOf: (token: string) => Promise<string | null>;
  /** The sockets of callers are on another node. */
  readonly takeSessionsFrom: (node: Pick<TestServer, 'sessionOf'>) => void;
  /** Disconnects all sockets. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

/** A test fetches from nowhere, unless it says from where. */
const nowhere: Guard = {
  resolve: () => Promise.resolve([]),
  isAllowed: () => false,
  dial: () => {
    throw new Error('A test must not connect to strangers');
  },
};

/** What a test server stores for a password. Without the cost of a hash: password hashing has tests of its own. */
export const plainHash = (password: string): string => `plain ${password}`;

const plainPasswords: Passwords = {
  hash: (password) => Promise.resolve(plainHash(password)),
  matches: (kept, password) => Promise.resolve(kept === plainHash(password)),
};

const tokenOf = (as: Person | string | null | undefined): string | null =>
  as === null || as === undefined ? null : typeof as === 'string' ? as : as.token;

export interface TestServerOptions extends Partial<ServerOptions> {
  /** Opens another store than the usual one, with the server's clock. */
  readonly openStore?: (now: () => number) => Promise<Store>;
  /** Wraps the store before the server gets it. */
  readonly wrapStore?: (store: Store) => Store;
}

const openInMemory = (now: () => number): Promise<Store> => openTestStore({ now });

/** A busy machine takes longer than a server gives a search. */
const patient = (transaction: Store['transaction']): ReadWithin => {
  const within = createReadWithin(transaction);
  return (ms, read) => within(ms * 60, read);
};

/** A server on an empty store in memory, with a clock that does not advance by itself, without rate limits and delays. */
export const startTestServer = async ({
  openStore = openInMemory,
  wrapStore = (store) => store,
  ...options
}: TestServerOptions = {}): Promise<TestServer> => {
  const clock = createFakeClock();
  const store = wrapStore(options.store ?? (await openStore((options.clock ?? clock).now)));
  const server = await buildServer({
    name: 'Test',
    version: '0.0.0',
    clock,
    passwords: plainPasswords,
    rates: UNLIMITED,
    // The clock stands still.
    notFoundEveryMs: 0,
    readWithin: patient,
    guard: nowhere,
    voice: createQuietMedia().route,
    ...options,
    store,
  });
  const port = await server.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const sockets: TestSocket[] = [];
  /** The newest session of each token. */
  const sessions = new Map<string, string>();
  let people = 0;

  const connect: TestServer['connect'] = async (
    person,
    { status = 'active', session, seq, v, caps = CAPS.join(',') } = {},
  ) => {
    const query = new URLSearchParams({ status });
    if (v !== null) query.set('v', '2');
    query.set('caps', caps);
    if (session !== undefined) query.set('session', session);
    if (seq !== undefined) query.set('seq', String(seq));
    const token = tokenOf(person) ?? '';
    const socket = await openTestSocket(`${url.replace('http', 'ws')}/gateway?${query.toString()}`, token);
    sockets.push(socket);
    const hello = v === null ? null : await socket.frame((frame) => frame.kind === 'hello');
    if (hello?.kind === 'hello') sessions.set(token, hello.session);
    // The clock stands still, so a gathered status would never be told.
    await server.services.presence.flush();
    return socket;
  };

  /** The session of a token: its newest, or one that is opened for it; null for a token that is not good. */
  const sessionOf: TestServer['sessionOf'] = async (token) => {
    if (!sessions.has(token)) await connect(token).catch(() => undefined);
    return sessions.get(token) ?? null;
  };
  let sessionsFrom = sessionOf;

  /** A client names its gateway session where the row says so. */
  const sessionHeader = async (
    row: Endpoint,
    as: Person | string | null | undefined,
  ): Promise<Readonly<Record<string, string>>> => {
    const token = tokenOf(as);
    if (row.namesSession !== true || token === null) return {};
    const session = await sessionsFrom(token);
    return session === null ? {} : { 'Gateway-Session': session };
  };

  const call: TestServer['call'] = async (name, args, as, from = '127.0.0.1', more = {}) => {
    const row: Endpoint = endpoints[name];
    const request = buildRequest(row, args, { base: '', token: tokenOf(as) }, 'boundary');
    if (!request.ok) throw new Error(`The client does not send this: ${JSON.stringify(request.failure)}`);
    const { method, headers, body } = request.value;
    const answer = await server.http.inject({
      method,
      url: request.value.url,
      headers: { ...headers, ...(await sessionHeader(row, as)), ...more },
      remoteAddress: from,
      ...(body === null ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    const judged = judgeAnswer(
      row,
      {
        status: answer.statusCode,
        contentType: String(answer.headers['content-type']),
        retryAfter: null,
        text: answer.body,
      },
      (count) => {
        throw new Error(`The client leaves ${count} rows out of ${answer.body}`);
      },
    );
    if (!judged.ok && judged.failure.kind !== 'refused')
      throw new Error(`The client cannot read ${answer.body}: ${JSON.stringify(judged.failure)}`);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json(),
      reply: judged.ok ? (judged.value as FullCallReply<typeof name>) : null,
    };
  };

  const done: TestServer['done'] = async (name, args, as) => {
    const { status, reply, body } = await call(name, args, as);
    if (reply === null) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return reply;
  };

  const hangUp = (): void => {
    for (const { socket } of sockets.splice(0)) socket.terminate();
    sessions.clear();
  };

  return {
    server,
    store,
    clock,
    url,
    call,
    callElsewhere: call,
    done,
    status: async (name, args, as) => (await call(name, args, as)).status,
    signUp: async (username) => {
      people += 1;
      const name = username ?? `person${people}`;
      const email = `${name.toLowerCase()}@example.com`;
      const password = 'pass word 1';
      // Sign-ups are limited by address, and each node holds only its share of the limit; tests need many users.
      const from = `10.${people >> 12}.${(people >> 4) & 255}.1`;
      const { reply, body } = await call('auth.register', { username: name, email, password }, null, from);
      if (reply === null) throw new Error(JSON.stringify(body));
      return { user: reply.user, userId: reply.user.id, token: reply.token, email, password };
    },
    createGuild: async (owner, name = 'Guild') => {
      const { guild } = await done('guilds.create', { name, icon: null }, owner);
      if (guild === null) throw new Error('A new guild is not in its answer');
      return guild;
    },
    join: async (guild, owner, ...guests) => {
      const asked = { guildId: guild.id, expiresAfter: null, maxUses: null };
      const { invite } = await done('invites.create', asked, owner);
      for (const guest of guests) await done('invites.join', { code: invite.code }, guest);
    },
    connect,
    sessionOf,
    takeSessionsFrom: (node) => {
      sessionsFrom = node.sessionOf;
    },
    hangUp,
    close: async () => {
      hangUp();
      await server.close();
      await store.close();
    },
  };
};

/** The id of a guild's first text channel. */
export const textChannelOf = (guild: Guild) => {
  const channel = guild.channels.find(({ type }) => type === 'text');
  if (channel === undefined) throw new Error('The guild has no text channel');
  return channel.id;
};
