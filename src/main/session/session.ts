import type { User } from '../../contract/entities/user';
import type { Welcomed } from '../../contract/ipc/calls';
import { failure, success, type Result, type Told } from '../../contract/failure';
import type { SessionState, SignedOutReason } from '../../contract/ipc/pushes';
import type { Preferences, ServerChoice } from '../../contract/preferences';
import { endpoints, type CallName } from '../../contract/rest';
import type { Endpoint } from '../../contract/rest/endpoint';
import { msg, t } from '../../domain/i18n/t';
import { AwaitedCode, CODE_NEEDED, NOTHING_AWAITED } from './awaited-code';
import { refusesToken, type ApiClient } from '../api/client';
import type { Target } from '../api/request';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import type { GatewayRunner } from '../gateway/runner';
import type { GatewayInput, Verdict } from '../gateway/machine-model';
import { isRecord } from '../json';
import { describeServer } from './inspect-server';
import type { ProfileStore, StoredProfile } from './profile-store';
import { Retry } from './retry';
import type { Secret } from './sealed-secret';
import type { Kept, Loaded, TokenVault } from './token-vault';
import { verify } from './verification';

export interface SessionDependencies {
  readonly vault: TokenVault;
  readonly profile: ProfileStore;
  readonly client: ApiClient;
  /** The base address of a server; starts the one on board if it is the server, at its last address if possible. */
  readonly locate: (server: ServerChoice, last?: string) => Promise<Result<string>>;
  readonly preferences: () => Pick<Preferences, 'sessionOnNetworkError' | 'status'>;
  readonly rememberServer: (server: ServerChoice) => void;
  readonly gateway: (input: GatewayInput) => void;
  /** The live connection, for answers that wait for their events. */
  readonly live: Pick<GatewayRunner, 'session' | 'whenTold'>;
  /** Resolves when the page has rendered its state: access to the keyring blocks the whole process. */
  readonly whenDrawn: () => Promise<void>;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly onChange: (state: SessionState) => void;
  /** Reports an error on this computer to the person. */
  readonly notify: (text: string) => void;
  readonly log: Log;
}

export interface Credentials {
  readonly server: ServerChoice;
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** A new account: with an invite, and with the versions of the server's texts to which the person agrees. */
export interface NewAccount extends Credentials {
  readonly username: string;
  readonly inviteCode?: string | undefined;
  readonly terms?: string | undefined;
  readonly privacy?: string | undefined;
}

type SignedIn = Extract<SessionState, { readonly phase: 'signed-in' }>;

/** Calls that have their own methods here, because they start or end a session. */
const OWN_CALLS: ReadonlySet<CallName> = new Set([
  'auth.login',
  'twoFactor.signIn',
  'auth.register',
  'auth.logout',
]);

/** Calls that change the user's own row, which is fetched again after them. */
const PROFILE_CALLS: ReadonlySet<CallName> = new Set([
  'users.updateBio',
  'users.updateUsername',
  'users.updateAvatar',
  'auth.resetEmail',
  'email.verify',
  'twoFactor.enable',
  'twoFactor.disable',
  'shop.applyDecoration',
  'shop.applyNameplate',
]);

/** The time that a sign-out waits for the server; the token has been deleted here before that. */
const FAREWELL_MS = 5000;

/** The interval for checking a keyring that was locked. */
const LOOK_AGAIN_MS = 3000;

const DISK_REFUSED = msg(
  'Guildhall couldn’t save your sign-in, so you stay signed in only until you quit. Is the disk full?',
);

const isSameServer = (a: ServerChoice, b: ServerChoice): boolean =>
  a.kind === 'local' ? b.kind === 'local' : b.kind !== 'local' && a.address === b.address;

const signedOut = (reason: SignedOutReason | null): SessionState => ({ phase: 'signed-out', reason });

/**
 * The signed-in user and the server: starts, verifies and ends sessions
 * (protocol.md 'A network error is not a sign-out').
 */
export class Session {
  readonly #deps: SessionDependencies;
  #state: SessionState = signedOut(null);
  #remember = false;
  #checking: Promise<Verdict> | null = null;
  /** The read of the stored token from the keyring; until then calls cannot be made. */
  #unsealing: Promise<void> = Promise.resolve();
  readonly #awaited = new AwaitedCode();
  /** The secret of the session whose server is being asked for /meta; null if none. */
  #describing: Secret | null = null;
  /** Whether the server has described itself in this session; until then its description is that of an earlier run. */
  #isDescribed = false;
  readonly #retry: Retry;

  constructor(deps: SessionDependencies) {
    this.#deps = deps;
    this.#retry = new Retry(deps.clock, deps.random);
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Restores the session of an earlier run: shown at once, the token read and verified in the background. */
  async restore(): Promise<void> {
    const { vault, profile, locate, whenDrawn } = this.#deps;
    const [stored, isKept] = await Promise.all([profile.load(), vault.isKept()]);
    if (stored === null || !isKept) {
      await this.#unseal(stored);
      return;
    }
    this.#enter(stored, { verified: false, remembered: true });
    // The server on board takes some time to start.
    void locate(stored.server, stored.url);
    this.#unsealing = whenDrawn().then(() => this.#unseal(stored));
  }

  /**
   * Signs in with an existing account. A refusal with the code `second_factor` means that the password was right: then
   * `signInByCode` follows.
   */
  signIn(credentials: Credentials): Promise<Result<Welcomed>> {
    const { email, password } = credentials;
    return this.#begin('auth.login', credentials, { email, password });
  }

  /** The second step of a sign-in: the code of an authenticator, or a recovery code. */
  signInByCode(code: string): Promise<Result<Welcomed>> {
    const { signIn } = this.#awaited;
    if (signIn === null) return Promise.resolve(failure(NOTHING_AWAITED));
    return this.#begin('twoFactor.signIn', signIn, { ticket: signIn.ticket, code });
  }

  /** Creates an account and signs in with it. */
  signUp({ server, remember, ...account }: NewAccount): Promise<Result<User>> {
    return this.#begin('auth.register', { server, remember }, account);
  }

  /** Deletes the session here at once, and notifies the server if it is reachable. */
  async signOut(): Promise<Result<null>> {
    const { vault, client, locate } = this.#deps;
    await this.#unsealing;
    const { secret } = vault;
    await this.#leave('asked');
    if (!secret) return success(null);
    const farewell = async (): Promise<void> => {
      const located = await locate(secret.server);
      if (!located.ok) return;
      const target = { base: located.value, token: secret.token };
      await client.call(target, 'users.updateStatus', { status: null });
      await client.call(target, 'auth.logout', null);
    };
    await Promise.race([farewell(), this.#wait(FAREWELL_MS)]);
    return success(null);
  }

  /**
   * Makes a call as the signed-in user, within the default time or `withinMs`. A token in the reply is stored and
   * removed from the reply. If the answer names events, it waits shortly until the live connection has delivered them.
   */
  async callApi(name: CallName, args: unknown, withinMs?: number): Promise<Told<unknown>> {
    const { vault, client, live, locate } = this.#deps;
    if (OWN_CALLS.has(name)) return failure({ kind: 'invalid', detail: name });
    await this.#unsealing;
    const { secret } = vault;
    if (!secret) return failure({ kind: 'signed-out' });
    const located = await locate(secret.server);
    if (!located.ok) return located;
    const row: Endpoint = endpoints[name];
    const { session } = live;
    const target = { base: located.value, token: secret.token, features: this.#features, session };
    const result = await client.call(target, name, args, withinMs);
    if (refusesToken(row, result) && vault.secret === secret) void this.check();
    // Another device has turned it on: the page does not know yet that a code is needed.
    if (!result.ok && result.failure.kind === 'refused' && result.failure.code === CODE_NEEDED)
      void this.#refreshUser();
    if (!result.ok) return result;
    const reply = row.grants ? await this.#withoutToken(result.value, secret) : result.value;
    // With the token that is valid now.
    if (PROFILE_CALLS.has(name)) void this.#refreshUser();
    const { toldUntil = null } = result;
    if (session === null || toldUntil === null) return success(reply);
    return { ...success(reply), isTold: await live.whenTold(session, toldUntil) };
  }

  /** Server and token for calls; null while nobody is signed in, or the server cannot be located. */
  async target(): Promise<Target | null> {
    await this.#unsealing;
    const { secret } = this.#deps.vault;
    if (!secret) return null;
    const located = await this.#deps.locate(secret.server);
    return located.ok ? { base: located.value, token: secret.token } : null;
  }

  /** Checks with the server whether the token is still valid. Simultaneous callers share one check. */
  check(): Promise<Verdict> {
    this.#checking ??= this.#runCheck().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Called when the gateway is open: makes up for earlier failed calls. */
  gatewayOpened(): void {
    if (this.#state.phase !== 'signed-in') return;
    if (!this.#state.verified) void this.check();
    if (!this.#isDescribed) void this.#refreshMeta();
  }

  /** Called when the server on board is ready, perhaps at a new address. */
  localServerReady(base: string): void {
    if (this.#state.phase !== 'signed-in' || this.#state.server.kind !== 'local') return;
    this.#update({ url: base });
    this.#deps.gateway({ type: 'serverReady', base });
  }

  /** Called when the person changes the choice about remembering without a keyring. */
  async rememberingChanged(): Promise<void> {
    await this.#unsealing;
    const { secret } = this.#deps.vault;
    if (!secret || this.#state.phase !== 'signed-in') return;
    const kept = await this.#keep(secret);
    this.#update({ remembered: kept === 'remembered' });
    await this.#storeProfile();
  }

  async #begin(
    name: 'auth.login' | 'auth.register' | 'twoFactor.signIn',
    { server, remember }: Pick<Credentials, 'server' | 'remember'>,
    args: object,
  ): Promise<Result<Welcomed>> {
    const { client, locate, rememberServer } = this.#deps;
    const located = await locate(server);
    if (!located.ok) return located;
    const base = located.value;
    const result = await client.call({ base, token: null }, name, args);
    if (!result.ok)
      return failure(this.#awaited.refused(result.failure, { server, remember }, result.ticket ?? null));
    this.#awaited.forget();
    const { token, user, message } = result.value;
    this.#remember = remember;
    const secret: Secret = { token, server };
    const kept = await this.#keep(secret);
    rememberServer(server);
    this.#enter(
      { user, server, url: base, meta: null },
      { verified: true, remembered: kept === 'remembered' },
    );
    this.#goLive(base);
    void this.#storeProfile();
    return success(message === null ? user : { ...user, message });
  }

  /** Reads the token of an earlier run from the keyring, and goes online with it. */
  async #unseal(stored: StoredProfile | null): Promise<void> {
    const loaded = await this.#deps.vault.load();
    this.#take(loaded, stored);
    if (loaded.kind === 'locked') this.#lookAgain(stored);
  }

  #take(loaded: Loaded, stored: StoredProfile | null): void {
    if (loaded.kind !== 'secret') {
      this.#set(signedOut(loaded.kind === 'nothing' ? null : loaded.kind));
      return;
    }
    const { secret } = loaded;
    this.#remember = true;
    // The two files are written one after the other: if they name different servers, the token's server counts.
    const isSame = stored !== null && isSameServer(stored.server, secret.server);
    if (stored && !(this.#state.phase === 'signed-in' && isSame)) {
      const meta = isSame ? stored.meta : null;
      this.#enter({ ...stored, server: secret.server, meta }, { verified: false, remembered: true });
    }
    void this.#connect(secret, stored?.url);
  }

  /** The keyring may be unlocked by another program: it is checked again until then, or until the person signs in. */
  #lookAgain(stored: StoredProfile | null): void {
    this.#deps.clock.set(() => {
      if (this.#state.phase !== 'signed-out' || this.#state.reason !== 'locked') return;
      this.#unsealing = this.#unsealAgain(stored);
    }, LOOK_AGAIN_MS);
  }

  async #unsealAgain(stored: StoredProfile | null): Promise<void> {
    const { vault } = this.#deps;
    const loaded = await vault.load();
    // A sign-in in the meantime must not be undone.
    if (this.#state.phase !== 'signed-out') return;
    if (loaded.kind === 'locked') this.#lookAgain(stored);
    else this.#take(loaded, stored);
  }

  /** Goes online with a stored session, and retries if its server cannot be located. */
  async #connect(secret: Secret, last?: string): Promise<void> {
    const located = await this.#deps.locate(secret.server, last);
    if (this.#deps.vault.secret !== secret) return;
    if (!located.ok) {
      this.#retry.later(() => void this.#connect(secret, last));
      return;
    }
    if (this.#state.phase === 'signed-in') {
      this.#update({ url: located.value });
      this.#goLive(located.value);
    }
    await this.check();
  }

  async #runCheck(): Promise<Verdict> {
    const { vault, preferences } = this.#deps;
    const verification = await verify({
      secret: () => vault.secret,
      ask: (secret) => this.#askWho(secret),
      onNetworkError: () => preferences().sessionOnNetworkError,
      wait: (ms) => this.#wait(ms),
    });
    switch (verification?.kind) {
      case undefined:
        return 'rejected';
      case 'valid':
        await this.#confirm(verification.user);
        return 'valid';
      case 'sign-out':
        await this.#leave(verification.reason);
        return 'rejected';
      case 'keep':
        this.#deps.log('info', { event: 'session.unverified' });
        if (!this.#isVerified) this.#retry.later(() => void this.check());
        return 'unknown';
    }
  }

  async #askWho({ server, token }: Secret): Promise<Result<{ readonly user: User }>> {
    const located = await this.#deps.locate(server);
    return located.ok ? this.#deps.client.call({ base: located.value, token }, 'users.me', null) : located;
  }

  /** The features of the server; empty while unknown. */
  get #features(): readonly string[] {
    return this.#state.phase === 'signed-in' ? (this.#state.meta?.features ?? []) : [];
  }

  get #isVerified(): boolean {
    return this.#state.phase === 'signed-in' && this.#state.verified;
  }

  async #confirm(user: User): Promise<void> {
    const { secret } = this.#deps.vault;
    if (!secret) return;
    this.#retry.stop();
    if (this.#state.phase === 'signed-in') this.#update({ user, verified: true });
    else {
      // The stored row was lost, but the token was not.
      const located = await this.#deps.locate(secret.server);
      if (!located.ok || this.#deps.vault.secret !== secret) return;
      const { server } = secret;
      this.#enter(
        { user, server, url: located.value, meta: null },
        { verified: true, remembered: this.#remember },
      );
      this.#goLive(located.value);
    }
    await this.#storeProfile();
  }

  async #withoutToken(reply: unknown, asked: Secret): Promise<unknown> {
    if (!isRecord(reply)) return reply;
    const { token, ...rest } = reply;
    // After a sign-out in the meantime there is no session to store the token for.
    if (typeof token !== 'string' || this.#deps.vault.secret !== asked) return rest;
    const kept = await this.#keep({ ...asked, token });
    this.#update({ remembered: kept === 'remembered' });
    this.#deps.gateway({ type: 'tokenChanged' });
    return rest;
  }

  async #keep(secret: Secret): Promise<Kept> {
    const kept = await this.#deps.vault.keep(secret, this.#remember);
    if (kept === 'disk-refused') this.#deps.notify(t(DISK_REFUSED));
    return kept;
  }

  /** Another device may have changed the user's own row: it is fetched again. */
  userChanged(): void {
    void this.#refreshUser();
  }

  async #refreshUser(): Promise<void> {
    const { secret } = this.#deps.vault;
    if (!secret) return;
    const answer = await this.#askWho(secret);
    if (answer.ok && this.#deps.vault.secret === secret) await this.#confirm(answer.value.user);
  }

  async #refreshMeta(): Promise<void> {
    if (this.#state.phase !== 'signed-in') return;
    const { client, vault } = this.#deps;
    const { secret } = vault;
    if (secret === null || this.#describing?.server === secret.server) return;
    this.#describing = secret;
    const meta = await describeServer(this.#state.url, client);
    if (this.#describing === secret) this.#describing = null;
    if (!meta.ok || vault.secret?.server !== secret.server) return;
    this.#isDescribed = true;
    this.#update({ meta: meta.value });
    await this.#storeProfile();
  }

  async #storeProfile(): Promise<void> {
    if (this.#state.phase !== 'signed-in') return;
    const { user, server, url, meta, remembered } = this.#state;
    await (remembered ? this.#deps.profile.save({ user, server, url, meta }) : this.#deps.profile.clear());
  }

  #goLive(base: string): void {
    this.#deps.gateway({ type: 'start', base, status: this.#deps.preferences().status });
    void this.#refreshMeta();
  }

  async #leave(reason: SignedOutReason): Promise<void> {
    const { vault, profile, gateway, notify } = this.#deps;
    this.#retry.stop();
    gateway({ type: 'stop' });
    const cleared = vault.clear();
    this.#set(signedOut(reason));
    if (!(await cleared)) notify(t('Guildhall couldn’t remove your saved sign-in from this computer.'));
    await profile.clear();
  }

  #enter(who: StoredProfile, how: Pick<SignedIn, 'verified' | 'remembered'>): void {
    this.#isDescribed = false;
    this.#set({ phase: 'signed-in', ...who, ...how });
  }

  #update(change: Partial<SignedIn>): void {
    if (this.#state.phase === 'signed-in') this.#set({ ...this.#state, ...change });
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#deps.onChange(state);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#deps.clock.set(() => resolve(), ms));
  }
}
