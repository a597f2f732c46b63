import { describe, expect, it } from 'vitest';
import { failure, KEPT, success, type Failure, type Result } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, MessageId } from '../../../../../src/contract/ids';
import type { CallReply } from '../../../../../src/contract/rest';
import { draftChanged, replyTargetChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectLastOwnMessageId } from '../../../../../src/renderer/state/messages/selectors';
import { HELD_CHANNELS } from '../../../../../src/renderer/state/messages/slice';
import {
  deleteMessage,
  editMessage,
  loadMessages,
  loadOlder,
  reportTyping,
  sendMessage,
} from '../../../../../src/renderer/state/messages/thunks';
import { selectOutgoingIds } from '../../../../../src/renderer/state/outbox/selectors';
import { outboxChanged } from '../../../../../src/renderer/state/outbox/slice';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  at,
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMessage,
  makeMessages,
  makeSession,
} from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { makeOutgoing } from '../../../../support/renderer/fake-spool';
import { startTestApp, type StartOptions, type TestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const place = { guildId: id<GuildId>(5), channelId };
const offline: Failure = { kind: 'network', reason: 'unreachable', detail: '' };
const refused = (status: number, message: string | null = null): Failure => ({
  kind: 'refused',
  status,
  message,
  retryAfterMs: null,
});
const page = (from: number, to: number) => success({ error: 0, data: { messages: makeMessages(from, to) } });
const done = success({ error: 0, message: null });
const own = (number: number, content: string) =>
  makeMessage(number, { authorId: id(1), username: 'ada', content });

const start = async (api: ApiAnswers = {}, options: StartOptions = {}) => {
  const app = await startTestApp({
    bridge: createFakeBridge({ 'messages.list': () => page(101, 103), ...api }),
    ...options,
  });
  const list = () => app.store.getState().messages.byChannel[channelId];
  return {
    ...app,
    list,
    texts: () => list()?.rows.map((row) => row.content) ?? [],
    draft: () => app.store.getState().composer.drafts[channelId],
    toasts: () => app.store.getState().toasts.list.map((toast) => toast.text),
  };
};

const send = (app: TestApp, text: string, replyTo: MessageId | null = null): void => {
  app.store.dispatch(draftChanged({ channelId, text }));
  if (replyTo !== null) app.store.dispatch(replyTargetChanged({ channelId, replyTo }));
  void app.store.dispatch(sendMessage(channelId));
};

describe('sending', () => {
  it('shows the message at once, clears the composer, and takes the id that the server gives', async () => {
    const answer = deferred<Result<CallReply<'messages.create'>>>();
    const app = await start({ 'messages.create': () => answer.promise });
    send(app, '  hello  ', id(102));
    expect(app.list()?.rows.at(-1)).toMatchObject({
      content: 'hello',
      authorId: '1',
      parentId: '102',
      nonce: 'nonce-1',
    });
    expect(app.draft()).toBeUndefined();
    await settle();
    expect(app.bridge.argsOf('messages.create')).toEqual([
      { channelId: '100', content: 'hello', parentId: '102', nonce: 'nonce-1' },
    ]);
    answer.resolve(success({ error: 0, data: { id: id<MessageId>(104), createdAt: at(7) } }));
    await settle();
    expect(app.list()?.rows.at(-1)).toMatchObject({
      id: '104',
      content: 'hello',
      createdAt: at(7),
      nonce: null,
    });
    expect(selectLastOwnMessageId(app.store.getState(), channelId)).toBe('104');
  });

  it('takes its place by the answer where an earlier attempt was stored, of which nobody is told again', async () => {
    const stored = success({ error: 0, data: { id: id<MessageId>(104), createdAt: at(104) } });
    const app = await start({ 'messages.create': () => ({ ...stored, isTold: true }) });
    send(app, 'hello');
    await settle();
    expect(app.list()?.rows.at(-1)).toMatchObject({ id: '104', content: 'hello', nonce: null });
  });

  it('goes by an id of the time until then', async () => {
    const app = await start({ 'messages.create': () => deferred<never>().promise });
    send(app, 'hello');
    expect(app.list()?.ids.at(-1)).toBe(`temp-${app.clock.now()}-nonce-1`);
  });

  it.each<[string, Failure, string]>([
    ['without words of the server', offline, 'Failed to send message'],
    ['with them', refused(403, 'You may not write here'), 'You may not write here'],
  ])(
    'takes it back when it fails, %s: text and reply target stand in the composer again',
    async (_n, why, said) => {
      const app = await start({ 'messages.create': () => failure(why) });
      send(app, 'hello', id(102));
      await settle();
      expect(app.texts()).toEqual(['message 101', 'message 102', 'message 103']);
      expect(app.draft()).toMatchObject({ text: 'hello', replyTo: '102' });
      expect(app.toasts()).toEqual([said]);
    },
  );

  it('leaves a message that main keeps to those on their way: nothing comes back, and nobody is told', async () => {
    const app = await start({
      'messages.create': () => failure({ kind: 'local', code: KEPT, detail: '' }),
    });
    send(app, 'hello', id(102));
    const kept = makeOutgoing(1, { channelId, content: 'hello', nonce: 'nonce-1', files: [] });
    app.store.dispatch(outboxChanged({ files: [], messages: [kept] }));
    // It stands in the list until then, and not twice.
    expect(app.texts().at(-1)).toBe('hello');
    expect(selectOutgoingIds(app.store.getState(), channelId)).toEqual([]);
    await settle();
    expect(app.texts()).toEqual(['message 101', 'message 102', 'message 103']);
    expect(selectOutgoingIds(app.store.getState(), channelId)).toEqual([kept.id]);
    expect([app.draft(), app.toasts()]).toEqual([undefined, []]);
  });

  it('keeps what was typed meanwhile behind the text that comes back', async () => {
    const answer = deferred<Result<CallReply<'messages.create'>>>();
    const app = await start({ 'messages.create': () => answer.promise });
    send(app, 'first');
    app.store.dispatch(draftChanged({ channelId, text: 'second' }));
    answer.resolve(failure(offline));
    await settle();
    expect(app.draft()?.text).toBe('first\nsecond');
  });

  it('sends the same text again under the same nonce, a changed one under its own', async () => {
    const app = await start({ 'messages.create': () => failure(offline) });
    send(app, 'hello');
    await settle();
    void app.store.dispatch(sendMessage(channelId));
    await settle();
    send(app, 'hello!');
    await settle();
    expect(app.bridge.argsOf('messages.create').map(({ nonce }) => nonce)).toEqual([
      'nonce-1',
      'nonce-1',
      'nonce-2',
    ]);
  });

  it('clears a text that came back when it turns out that the server has it', async () => {
    const app = await start({ 'messages.create': () => failure({ ...offline, reason: 'timeout' }) });
    send(app, 'hello');
    await settle();
    app.hear(liveEvent('CHANNEL_MESSAGE', { ...place, message: own(104, 'hello'), nonce: 'nonce-1' }));
    expect(app.draft()).toBeUndefined();
    expect(app.texts().at(-1)).toBe('hello');
  });

  it('leaves the composer empty when it has been heard before the answer that says that it failed', async () => {
    const answer = deferred<Result<CallReply<'messages.create'>>>();
    const app = await start({ 'messages.create': () => answer.promise });
    send(app, 'hello');
    app.hear(liveEvent('CHANNEL_MESSAGE', { ...place, message: own(104, 'hello'), nonce: 'nonce-1' }));
    answer.resolve(failure({ ...offline, reason: 'timeout' }));
    await settle();
    expect(app.draft()).toBeUndefined();
    expect(app.texts().at(-1)).toBe('hello');
  });

  it('hands each over at once, in order, for main sends them in order; also when one fails', async () => {
    const first = deferred<Result<CallReply<'messages.create'>>>();
    const second = deferred<Result<CallReply<'messages.create'>>>();
    const answers = [first.promise, second.promise];
    const app = await start({ 'messages.create': () => answers.shift() ?? failure(offline) });
    send(app, 'one');
    send(app, 'two');
    await settle();
    expect(app.texts().slice(-2)).toEqual(['one', 'two']);
    expect(app.bridge.argsOf('messages.create').map(({ content }) => content)).toEqual(['one', 'two']);
    first.resolve(failure(offline));
    second.resolve(success({ error: 0, data: { id: id<MessageId>(104), createdAt: at(7) } }));
    await settle();
    expect(app.list()?.rows.at(-1)).toMatchObject({ id: '104', content: 'two' });
    expect(app.draft()?.text).toBe('one');
  });

  it.each([
    ['blank text', '   \n '],
    ['a text of more than 4000 characters', 'x'.repeat(4001)],
  ])('ignores %s', async (_name, text) => {
    const app = await start();
    send(app, text);
    await settle();
    expect(app.bridge.argsOf('messages.create')).toEqual([]);
    expect(app.draft()?.text).toBe(text);
  });

  it('works while the channel is being loaded', async () => {
    const answer = deferred<ReturnType<typeof page>>();
    const app = await start({
      'messages.list': () => answer.promise,
      'messages.create': () => success({ error: 0, data: { id: id<MessageId>(104), createdAt: at(7) } }),
    });
    send(app, 'early');
    await settle();
    answer.resolve(page(101, 103));
    await settle();
    expect(app.list()).toMatchObject({ phase: 'loaded', pendingCount: 0, ids: ['101', '102', '103', '104'] });
  });
});

describe('editing', () => {
  const edited = async (answer: () => Promise<Result<{ message: null }>>) => {
    const app = await start({
      'messages.list': () => success({ error: 0, data: { messages: [own(101, 'old')] } }),
      'messages.edit': answer,
    });
    void app.store.dispatch(editMessage(channelId, id(101), ' new '));
    return app;
  };

  it('changes at once and stays so when the server agrees', async () => {
    const app = await edited(async () => done);
    expect(app.list()?.rows[0]).toMatchObject({ content: 'new', isEdited: true, editedAt: at(0) });
    await settle();
    expect(app.list()?.rows[0]).toMatchObject({ content: 'new', isEdited: true });
    expect(app.bridge.argsOf('messages.edit')).toEqual([{ messageId: '101', content: 'new' }]);
  });

  it('changes back when it does not', async () => {
    const app = await edited(async () => failure(refused(403)));
    await settle();
    expect(app.list()?.rows[0]).toMatchObject({ content: 'old', isEdited: false, editedAt: null });
    expect(app.toasts()).toEqual(['Failed to edit message']);
  });

  it('does not change back over what the server has said meanwhile', async () => {
    const answer = deferred<Result<{ message: null }>>();
    const app = await edited(() => answer.promise);
    app.hear(
      liveEvent('CHANNEL_MESSAGE_EDIT', {
        ...place,
        messageId: id(101),
        content: 'from elsewhere',
        editedAt: at(50),
      }),
    );
    answer.resolve(failure(offline));
    await settle();
    expect(app.texts()).toEqual(['from elsewhere']);
  });

  it.each([
    ['the same text', 'message 101'],
    ['blank text', '  '],
  ])('makes no call for %s', async (_name, text) => {
    const app = await start();
    await app.store.dispatch(editMessage(channelId, id(101), text));
    expect(app.bridge.argsOf('messages.edit')).toEqual([]);
  });
});

describe('deleting', () => {
  it('takes the message away at once, and for good when the server agrees', async () => {
    const app = await start({ 'messages.delete': () => done });
    void app.store.dispatch(deleteMessage(channelId, id(102)));
    expect(app.texts()).toEqual(['message 101', 'message 103']);
    await settle();
    expect(app.texts()).toEqual(['message 101', 'message 103']);
  });

  it('brings it back and fetches the channel again when it does not', async () => {
    const app = await start({ 'messages.delete': () => failure(refused(403, 'Not yours')) });
    void app.store.dispatch(deleteMessage(channelId, id(102)));
    await settle();
    expect(app.texts()).toEqual(['message 101', 'message 102', 'message 103']);
    expect(app.bridge.argsOf('messages.list')).toHaveLength(2);
    expect(app.toasts()).toEqual(['Not yours']);
  });

  it('does not bring back what somebody else has deleted meanwhile', async () => {
    const answer = deferred<Result<{ message: null }>>();
    const app = await start({ 'messages.delete': () => answer.promise });
    void app.store.dispatch(deleteMessage(channelId, id(102)));
    app.bridge.api['messages.list'] = () =>
      success({ error: 0, data: { messages: [makeMessage(101), makeMessage(103)] } });
    app.hear(liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(102) }));
    answer.resolve(failure(refused(404)));
    await settle();
    expect(app.texts()).toEqual(['message 101', 'message 103']);
  });

  it('keeps a page that was on its way from bringing it back', async () => {
    const older = deferred<ReturnType<typeof page>>();
    const app = await start({
      'messages.list': ({ before }) => (before === undefined ? page(101, 150) : older.promise),
      'messages.delete': () => done,
    });
    void app.store.dispatch(loadOlder(channelId));
    await settle();
    void app.store.dispatch(deleteMessage(channelId, id(101)));
    await settle();
    older.resolve(page(51, 100));
    await settle();
    expect(app.list()?.ids.slice(48, 52)).toEqual(['99', '100', '102', '103']);
  });
});

describe('loading', () => {
  it('loads a page, then the page before it, until there is nothing older', async () => {
    const app = await start({
      'messages.list': ({ before }) => (before === undefined ? page(51, 100) : page(40, Number(before) - 1)),
    });
    expect(app.list()).toMatchObject({ phase: 'loaded', hasOlder: true });
    void app.store.dispatch(loadOlder(channelId));
    void app.store.dispatch(loadOlder(channelId));
    expect(app.list()?.isLoadingOlder).toBe(true);
    await settle();
    expect(app.list()).toMatchObject({ hasOlder: false, isLoadingOlder: false });
    expect(app.list()?.ids).toHaveLength(61);
    await app.store.dispatch(loadOlder(channelId));
    expect(app.bridge.argsOf('messages.list')).toEqual([
      { channelId: '100', limit: 50 },
      { channelId: '100', before: '51', limit: 50 },
    ]);
  });

  it('says what went wrong, and can be tried again', async () => {
    const app = await start({ 'messages.list': () => failure(offline) });
    expect(app.list()).toMatchObject({ phase: 'failed', error: 'Failed to load messages' });
    app.bridge.api['messages.list'] = () => page(101, 103);
    await app.store.dispatch(loadMessages(channelId));
    expect(app.list()).toMatchObject({ phase: 'loaded', error: null });
  });

  it('keeps what is held when an older page fails, and can ask for it again', async () => {
    const app = await start({
      'messages.list': ({ before }) => (before === undefined ? page(51, 100) : failure(offline)),
    });
    await app.store.dispatch(loadOlder(channelId));
    expect(app.list()).toMatchObject({
      phase: 'loaded',
      isLoadingOlder: false,
      error: 'Failed to load messages',
    });
    app.bridge.api['messages.list'] = () => page(40, 50);
    await app.store.dispatch(loadOlder(channelId));
    expect(app.list()).toMatchObject({ hasOlder: false, error: null });
  });

  it('asks again on opening only where the server does not tell of edits and deletions', async () => {
    const guilds = [makeGuild({ channels: [makeChannel(), makeChannel({ id: id(101), position: 1 })] })];
    const visits = async (features: string[]) => {
      const meta = { ...fullMeta, features };
      const app = await start({}, { guilds, boot: { session: makeSession({ meta }) } });
      for (const channel of [101, 100, 101]) {
        void app.store.dispatch(openChannel(id(5), id(channel)));
        await settle();
      }
      return app.bridge.argsOf('messages.list').length;
    };
    expect(await visits(['message-events'])).toBe(2);
    expect(await visits([])).toBe(4);
  });

  it('lets go of the channels that were opened longest ago', async () => {
    const channels = Array.from({ length: HELD_CHANNELS + 2 }, (_, place) =>
      makeChannel({ id: id(100 + place), position: place }),
    );
    const app = await start({}, { guilds: [makeGuild({ channels })] });
    for (const channel of channels) {
      void app.store.dispatch(openChannel(id(5), channel.id));
      await settle();
    }
    const held = Object.keys(app.store.getState().messages.byChannel);
    expect(held).toHaveLength(HELD_CHANNELS);
    expect(held).not.toContain('100');
    expect(held).not.toContain('101');
  });

  it('does not take for whole what was loaded while the connection was gone', async () => {
    const app = await start({}, { boot: { gateway: makeGateway({ phase: 'waiting' }) } });
    expect(app.list()?.doubt?.after).toBe('103');
  });
});

describe('typing', () => {
  it('tells of the first character and of each tenth, and of nothing else', async () => {
    const app = await start({ 'channels.typing': () => done });
    const typed = ['', 'h', 'he', 'hello wor', 'hello worl', 'hello world', 'hello worl', ''];
    for (let index = 1; index < typed.length; index += 1) {
      app.store.dispatch(reportTyping(channelId, typed[index - 1] ?? '', typed[index] ?? ''));
    }
    expect(app.bridge.argsOf('channels.typing')).toEqual([{ channelId: '100' }, { channelId: '100' }]);
  });
});
