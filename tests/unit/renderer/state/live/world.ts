import type { Message } from '../../../../../src/contract/entities/message';
import { failure, success, type Result } from '../../../../../src/contract/failure';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import type { ChannelId, GuildId, MessageId } from '../../../../../src/contract/ids';
import type { KeptMessages } from '../../../../../src/contract/ipc/kept';
import { type CallName } from '../../../../../src/contract/rest';
import { isTaking, withoutTaken } from '../../../../../src/main/keep/rules';
import { keepMessages } from '../../../../../src/renderer/app/keep-messages';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { channelForgotten } from '../../../../../src/renderer/state/messages/slice';
import {
  deleteMessage,
  editMessage,
  loadMessages,
  loadAround,
  loadMissing,
  loadOlder,
  sendMessage,
} from '../../../../../src/renderer/state/messages/thunks';
import {
  at,
  fullMeta,
  id,
  makeGateway,
  makeGuild,
  makeMessage,
  makeSession,
} from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp, type TestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const ME = 1;

interface Request {
  readonly name: CallName | 'kept.read';
  /**
   * The server handles the request: the answer is fixed from now on. Returns a function that delivers it to the client.
   */
  readonly handle: () => () => void;
  /** The client gets no answer. */
  readonly fail: () => void;
}

/**
 * One channel of a server with its live events and calls. The test decides when each request is handled and each answer
 * and event arrives, in any order that a network can produce.
 */
export class World {
  readonly #app: TestApp;
  #messages: Message[];
  #nextId: number;
  /** Events of the server's session that have not reached the client. */
  #wire: LiveEvent[] = [];
  #isConnected = true;
  #epoch = 1;
  #requests: Request[] = [];
  #arriving: (() => void)[] = [];
  #texts = 0;
  /** What main keeps of the channel. */
  #kept: KeptMessages | null = null;
  readonly #heardDeleted = new Set<MessageId>();
  readonly #keeper: () => void;
  #leave = (): void => undefined;

  private constructor(app: TestApp, messages: Message[]) {
    this.#app = app;
    this.#messages = messages;
    this.#nextId = 10_000 + messages.length;
    app.bridge.ipc['kept.write'] = (channel) => {
      const messages = withoutTaken(channel.messages, this.#heardDeleted, []);
      this.#kept = messages.length === 0 ? null : { ...channel, messages };
      return null;
    };
    this.#keeper = keepMessages(app.store, {
      ...{ bridge: app.bridge, later: app.clock.later },
      onLeaving: (run) => {
        this.#leave = run;
        return () => undefined;
      },
    });
  }

  /** The messages that are kept, and those of them whose deletion was heard. */
  get kept() {
    const ids = this.#kept?.messages.map(({ id }) => id) ?? [];
    return { ids, deleted: ids.filter((id) => this.#heardDeleted.has(id)) };
  }

  /** The window is hidden: all is kept as it is now. */
  async keep(): Promise<void> {
    this.#leave();
    await settle();
  }

  end(): void {
    this.#keeper();
  }

  static async start(count: number): Promise<World> {
    const messages = Array.from({ length: count }, (_, place) => makeMessage(10_000 + place));
    const newest = success({ error: 0, data: { messages: messages.slice(-50) } });
    const bridge = createFakeBridge({ 'messages.list': () => newest });
    const meta = { ...fullMeta, features: [...fullMeta.features, 'message-window'] };
    const app = await startTestApp({ bridge, boot: { session: makeSession({ meta }) } });
    const world = new World(app, messages);
    world.#takeOver();
    return world;
  }

  get state() {
    return this.#app.store.getState();
  }

  get list() {
    return this.state.messages.byChannel[CHANNEL];
  }

  get serverMessages(): readonly Message[] {
    return this.#messages;
  }

  #takeOver(): void {
    const { api } = this.#app.bridge;
    const guilds = api['guilds.list'];
    const members = api['members.list'];
    const roles = api['roles.list'];
    api['guilds.list'] = (args) =>
      this.#ask('guilds.list', async () => guilds?.(args) ?? success([makeGuild()]));
    if (members) api['members.list'] = (args) => this.#ask('members.list', async () => members(args));
    if (roles) api['roles.list'] = (args) => this.#ask('roles.list', async () => roles(args));
    api['messages.list'] = ({ before, around, after, limit = 50 }) =>
      this.#ask('messages.list', () => {
        const place = around ?? after;
        if (place !== undefined) {
          const middle = this.#messages.filter(({ id }) => Number(id) < Number(place)).length;
          const isAfter = around === undefined;
          const first = isAfter
            ? this.#messages.filter(({ id }) => Number(id) <= Number(place)).length
            : Math.max(0, middle - limit / 2);
          const end = isAfter ? first + limit : middle + limit / 2;
          const messages = this.#messages.slice(first, end);
          return success({
            error: 0,
            data: { messages, hasBefore: first > 0, hasAfter: end < this.#messages.length },
          });
        }
        const older = this.#messages.filter(
          (message) => before === undefined || Number(message.id) < Number(before),
        );
        return success({ error: 0, data: { messages: older.slice(-limit) } });
      });
    this.#app.bridge.ipc['kept.read'] = () =>
      this.#ask('kept.read', () => success(this.#kept)).then((read) => (read.ok ? read.value : null));
    api['messages.create'] = ({ content, nonce }) =>
      this.#ask('messages.create', () => {
        const message = this.#create(ME, content, nonce);
        return success({ error: 0, data: { id: message.id, createdAt: message.createdAt } });
      });
    api['messages.edit'] = ({ messageId, content }) =>
      this.#ask('messages.edit', () => {
        if (!this.#change(messageId, content)) return refused(404);
        return success({ error: 0, message: null });
      });
    api['messages.delete'] = ({ messageId }) =>
      this.#ask('messages.delete', () => {
        if (!this.#remove(messageId)) return refused(404);
        return success({ error: 0, message: null });
      });
  }

  /** Sends a call to the server. */
  #ask<T>(name: Request['name'], answer: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const { promise, resolve } = deferred<Result<T>>();
    const handle = () => {
      const given = answer();
      return () => void Promise.resolve(given).then(resolve);
    };
    const fail = () => resolve(failure({ kind: 'network', reason: 'unreachable', detail: '' }));
    this.#requests.push({ name, handle, fail });
    return promise;
  }

  #emit(event: LiveEvent): void {
    this.#wire.push(event);
  }

  #create(author: number, content: string, nonce?: string): Message {
    const number = this.#nextId;
    this.#nextId += 1;
    const message = makeMessage(number, { authorId: id(author), content, createdAt: at(number) });
    this.#messages = [...this.#messages, message];
    this.#emit(
      liveEvent('CHANNEL_MESSAGE', {
        guildId: GUILD,
        channelId: CHANNEL,
        message,
        ...(nonce === undefined ? {} : { nonce }),
      }),
    );
    return message;
  }

  #change(messageId: MessageId, content: string): boolean {
    const known = this.#messages.find((message) => message.id === messageId);
    if (known === undefined) return false;
    const editedAt = at(500_000 + (this.#texts += 1));
    this.#messages = this.#messages.map((message) =>
      message.id === messageId ? { ...message, content, editedAt, isEdited: true } : message,
    );
    this.#emit(
      liveEvent('CHANNEL_MESSAGE_EDIT', { guildId: GUILD, channelId: CHANNEL, messageId, content, editedAt }),
    );
    return true;
  }

  #remove(messageId: MessageId): boolean {
    if (!this.#messages.some((message) => message.id === messageId)) return false;
    this.#messages = this.#messages.filter((message) => message.id !== messageId);
    this.#emit(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: GUILD, channelId: CHANNEL, messageId }));
    return true;
  }

  #pick(number: number): Message | undefined {
    const recent = this.#messages.slice(-120);
    return recent[number % Math.max(1, recent.length)];
  }

  /** Other users write messages. */
  post(count: number): void {
    for (let index = 0; index < count; index += 1) this.#create(2, `text ${(this.#texts += 1)}`);
  }

  edit(number: number): void {
    const message = this.#pick(number);
    if (message !== undefined) this.#change(message.id, `edited ${(this.#texts += 1)}`);
  }

  remove(number: number): void {
    const message = this.#pick(number);
    if (message !== undefined) this.#remove(message.id);
  }

  /** Delivers some events to the client, in one push. */
  deliver(count: number): void {
    if (!this.#isConnected) return;
    const events = this.#wire.splice(0, count);
    for (const event of events)
      if (event.name === 'CHANNEL_MESSAGE_DELETE') this.#heardDeleted.add(event.data.messageId);
    if (this.#kept !== null) {
      const messages = withoutTaken(this.#kept.messages, this.#heardDeleted, events.filter(isTaking));
      this.#kept = messages.length === 0 ? null : { ...this.#kept, messages };
    }
    if (events.length > 0) this.#app.hear(...events);
  }

  lose(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#gateway('waiting');
  }

  /** The same session resumes: pending events are still delivered. */
  resume(): void {
    if (this.#isConnected) return;
    this.#gateway('connecting');
    this.#isConnected = true;
    this.#gateway('open');
  }

  /** A new session: pending events are lost. */
  renew(): void {
    if (this.#isConnected) return;
    this.#wire = [];
    this.#gateway('connecting');
    this.#isConnected = true;
    this.#gateway('open');
    this.#epoch += 1;
    this.#gateway('open');
  }

  /** A server without HELLO: events arrive before main can notice the new session. */
  renewLate(count: number): void {
    if (this.#isConnected) return;
    this.#wire = [];
    this.#gateway('connecting');
    this.#isConnected = true;
    this.#gateway('open');
    this.post(count);
    this.deliver(Math.ceil(count / 2));
    this.#epoch += 1;
    this.#gateway('open');
  }

  #gateway(phase: 'open' | 'waiting' | 'connecting'): void {
    this.#app.bridge.push('gateway.changed', makeGateway({ phase, epoch: this.#epoch }));
  }

  /** The server handles one of the pending calls. */
  async handle(number: number): Promise<void> {
    const [request] = this.#requests.splice(number % Math.max(1, this.#requests.length), 1);
    if (request !== undefined) this.#arriving.push(request.handle());
    await settle();
  }

  /** A page of the channel is not answered. */
  async failPage(number: number): Promise<void> {
    const pages = this.#requests.filter(({ name }) => name === 'messages.list');
    const page = pages[number % Math.max(1, pages.length)];
    this.#requests = this.#requests.filter((request) => request !== page);
    page?.fail();
    await settle();
  }

  /** Delivers one of the answers to the client. */
  async arrive(number: number): Promise<void> {
    const [bring] = this.#arriving.splice(number % Math.max(1, this.#arriving.length), 1);
    bring?.();
    await settle();
  }

  async send(): Promise<void> {
    const { dispatch } = this.#app.store;
    dispatch(draftChanged({ channelId: CHANNEL, text: `mine ${(this.#texts += 1)}` }));
    void dispatch(sendMessage(CHANNEL));
    await settle();
  }

  async editOwn(number: number): Promise<void> {
    const message = this.#held(number);
    if (message === undefined) return;
    void this.#app.store.dispatch(editMessage(CHANNEL, message, `my edit ${(this.#texts += 1)}`));
    await settle();
  }

  async removeOwn(number: number): Promise<void> {
    const message = this.#held(number);
    if (message !== undefined) void this.#app.store.dispatch(deleteMessage(CHANNEL, message));
    await settle();
  }

  #held(number: number): MessageId | undefined {
    const confirmed = this.list?.rows.filter((row) => row.nonce === null) ?? [];
    return confirmed[number % Math.max(1, confirmed.length)]?.id;
  }

  /** The channel is closed for long enough to be dropped from the state, and opened again. */
  async reopen(): Promise<void> {
    this.#app.store.dispatch(channelForgotten(CHANNEL));
    void this.#app.store.dispatch(loadMessages(CHANNEL));
    await settle();
  }

  /** Loads a page at the newest gap, from below or from above it. */
  async missing(side: 'older' | 'newer' = 'newer'): Promise<void> {
    const mark = this.list?.gapsBefore.at(-1);
    if (mark !== undefined) void this.#app.store.dispatch(loadMissing(CHANNEL, { mark, side }));
    await settle();
  }

  /** Loads the messages around one of the server's. */
  async jump(number: number): Promise<void> {
    const target = this.#messages[number % Math.max(1, this.#messages.length)];
    if (target !== undefined) void this.#app.store.dispatch(loadAround(CHANNEL, target.id));
    await settle();
  }

  async older(): Promise<void> {
    void this.#app.store.dispatch(loadOlder(CHANNEL));
    await settle();
  }

  async wait(ms: number): Promise<void> {
    await this.#app.clock.advance(ms);
  }

  /** Brings everything to rest: the connection is open, every call answered, every event delivered. */
  async rest(): Promise<void> {
    this.renew();
    do {
      this.deliver(200);
      await this.handle(0);
      await this.arrive(0);
      // The person tries again.
      if (this.list?.phase === 'failed') void this.#app.store.dispatch(loadMessages(CHANNEL));
      if (this.#underWay === 0) await this.wait(60_000);
    } while (this.#underWay > 0);
  }

  get #underWay(): number {
    return this.#requests.length + this.#arriving.length + this.#wire.length;
  }
}

const refused = (status: number): Result<never> =>
  failure({ kind: 'refused', status, message: null, retryAfterMs: null });
