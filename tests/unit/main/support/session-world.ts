import { failure, success, type Result } from '../../../../src/contract/failure';
import type { SessionState } from '../../../../src/contract/ipc/pushes';
import type { ServerChoice } from '../../../../src/contract/preferences';
import { createClient } from '../../../../src/main/api/client';
import type { HttpRequest } from '../../../../src/main/api/request';
import type { HttpResponse, Transport } from '../../../../src/main/api/transport';
import type { GatewayInput } from '../../../../src/main/gateway/machine-model';
import { createProfileStore } from '../../../../src/main/session/profile-store';
import { Session, type SessionDependencies } from '../../../../src/main/session/session';
import { TokenVault } from '../../../../src/main/session/token-vault';
import { ManualClock } from './manual-clock';
import { MemoryFile } from './memory-file';
import { toyCipher } from './toy-cipher';

export const BASE = 'http://127.0.0.1:4000';
export const TOKEN = 'gh_token-0000000000001';
export const NEW_TOKEN = 'gh_token-0000000000002';

export const userRow = (username: string) => ({
  ...{ id: '1', username, email: 'ada@x.y', verified: true, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ role: 0, flags: 0, language_preference: null, avatar: null, avatar_decoration: null },
  ...{ nameplate: null, bio: null, status: 'active' },
});

type Answer = { status: number; body: unknown } | 'unreachable' | 'html';
export const json = (body: unknown, status = 200): Answer => ({ status, body });
export const unauthorised = json({ error: 401, message: 'no' }, 401);

/** A session with a simulated server, disk and keyring, which outlive the session. */
export class World {
  readonly clock = new ManualClock();
  readonly tokenFile = new MemoryFile();
  readonly profileFile = new MemoryFile();
  cipher = toyCipher();
  onNetworkError: 'keep' | 'clear' = 'keep';
  /** The server's answers by path, in order; the last one repeats. */
  readonly answers = new Map<string, Answer[]>([
    ['/users/@me', [json({ error: 0, user: userRow('ada') })]],
    ['/meta', [json({ name: 'Home', version: '1', features: ['nickname'], invite_hosts: [], demo: null })]],
    ['/auth/login', [json({ error: 0, message: 'hi', Authorization: TOKEN, user: userRow('ada') })]],
    ['/auth/logout', [json({ error: 0 })]],
    ['/users/status/update', [json({ error: 0 })]],
    ['/auth/reset', [json({ error: 0, Authorization: NEW_TOKEN })]],
    ['/users/@me/guilds', [json([])]],
  ]);
  readonly requests: HttpRequest[] = [];
  readonly inputs: GatewayInput[] = [];
  readonly states: SessionState[] = [];
  readonly notices: string[] = [];
  location: Result<string> = success(BASE);
  allowPlain = false;
  /** The page renders at once, unless a test delays it. */
  drawn: Promise<void> = Promise.resolve();
  readonly located: (string | undefined)[] = [];
  /** The time limit of each request. */
  readonly timeLimits: (number | undefined)[] = [];

  session(): Session {
    const transport: Transport = async (request, limits): Promise<Result<HttpResponse>> => {
      this.requests.push(request);
      this.timeLimits.push(limits?.timeoutMs);
      const queue = this.answers.get(request.url.slice(BASE.length)) ?? [json({ error: 404 }, 404)];
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      if (answer === 'unreachable' || !answer) {
        return failure({ kind: 'network', reason: 'unreachable', detail: 'ECONNREFUSED' });
      }
      const reply = answer === 'html' ? { status: 200, body: '<!doctype html>' } : answer;
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      const contentType = answer === 'html' ? 'text/html' : 'application/json';
      return success({
        status: reply.status,
        contentType,
        retryAfter: null,
        toldUntil: this.toldUntil,
        text,
      });
    };
    const log = () => undefined;
    return new Session({
      vault: new TokenVault({
        cipher: this.cipher,
        file: this.tokenFile,
        allowPlain: () => this.allowPlain,
        isReady: async () => this.isKeyringReady,
      }),
      profile: createProfileStore(this.profileFile),
      client: createClient({ transport, transportOnce: transport, clock: this.clock, log }),
      locate: async (_server, last) => {
        this.located.push(last);
        return this.location;
      },
      whenDrawn: () => this.drawn,
      preferences: () => ({ sessionOnNetworkError: this.onNetworkError, status: 'away' }),
      rememberServer: (server) => (this.remembered = server),
      gateway: (input) => this.inputs.push(input),
      live: this.live,
      clock: this.clock,
      random: () => 0.5,
      onChange: (state) => this.states.push(state),
      notify: (text) => this.notices.push(text),
      log,
    });
  }
  /** The number of the event that answers name. */
  toldUntil: number | null = null;
  /** The live connection: none, unless a test sets one. */
  live: SessionDependencies['live'] = { session: null, whenTold: async () => false };
  remembered: ServerChoice | null = null;
  isKeyringReady = true;

  answer(path: string, ...answers: Answer[]): this {
    this.answers.set(path, answers);
    return this;
  }

  count(path: string): number {
    return this.requests.filter((request) => request.url === BASE + path).length;
  }

  tokenOf(path: string): (string | undefined)[] {
    return this.requests
      .filter((request) => request.url === BASE + path)
      .map((request) => request.headers.Authorization);
  }
}

/** Runs all pending microtasks and what they queue. */
export const settle = async () => {
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
};

export const credentials = {
  server: { kind: 'local' },
  email: 'ada@x.y',
  password: 'secret!',
  remember: true,
} as const;
