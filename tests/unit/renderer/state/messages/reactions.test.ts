import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reaction } from '../../../../../src/contract/entities/reaction';
import { failure, success, type Failure, type Result } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, MessageId, UserId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { removeReactions, setReaction } from '../../../../../src/renderer/state/messages/reactions';
import { selectMessage } from '../../../../../src/renderer/state/messages/selectors';
import { loadMessages } from '../../../../../src/renderer/state/messages/thunks';
import { fullMeta, id, makeMessage, makeSession } from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const messageId = id<MessageId>(101);
const on = { channelId, messageId };
const place = { guildId: id<GuildId>(5), channelId, messageId };
const ME = id<UserId>(1);
const done = success({ error: 0, message: null });
const refused: Failure = {
  kind: 'refused',
  status: 403,
  message: 'You may not add reactions here',
  retryAfterMs: null,
};
const offline: Failure = { kind: 'network', reason: 'unreachable', detail: '' };
type Answer = Result<{ error?: number; message: string | null }>;

const start = async (reactions: Reaction[], api: ApiAnswers = {}) => {
  const meta = { ...fullMeta, features: [...fullMeta.features, 'reactions'] };
  const bridge = createFakeBridge({
    'messages.list': () =>
      success({
        error: 0,
        data: { messages: [makeMessage(101, { reactions: structuredClone(reactions) })] },
      }),
    'reactions.add': () => done,
    'reactions.remove': () => done,
    'reactions.clear': () => done,
    ...api,
  });
  const app = await startTestApp({ bridge, boot: { session: makeSession({ meta }) } });
  const row = () => selectMessage(app.store.getState(), channelId, messageId);
  return {
    ...app,
    row,
    shown: () =>
      (row()?.reactions ?? []).map(({ emoji, count, me }) => `${emoji} ${count}${me ? ' me' : ''}`),
    toasts: () => app.store.getState().toasts.list.map((toast) => toast.text),
    set: (emoji: string, isOn: boolean) => app.store.dispatch(setReaction(on, emoji, isOn)),
  };
};
const thumbs: Reaction = { emoji: '👍', count: 2, me: false };
const party: Reaction = { emoji: '🎉', count: 1, me: true };

describe('reacting', () => {
  it('is shown at once, and stands when the server has agreed', async () => {
    const answer = deferred<Answer>();
    const app = await start([thumbs], { 'reactions.add': () => answer.promise });
    const reacting = app.set('👍', true);
    expect(app.shown()).toEqual(['👍 3 me']);
    answer.resolve(done);
    await reacting;
    expect(app.shown()).toEqual(['👍 3 me']);
    expect(app.bridge.argsOf('reactions.add')).toEqual([{ messageId, emoji: '👍' }]);
    expect(app.toasts()).toEqual([]);
  });

  it.each([
    ['with the server’s reason', refused, 'You may not add reactions here'],
    ['without one', offline, 'Failed to add reaction'],
  ])('is undone where it fails, %s', async (_, why, text) => {
    const app = await start([thumbs], { 'reactions.add': () => failure(why) });
    await app.set('🎉', true);
    expect(app.shown()).toEqual(['👍 2']);
    expect(app.toasts()).toEqual([text]);
  });

  it('is taken back at once; a failure puts it back in its place', async () => {
    const app = await start([party, thumbs], { 'reactions.remove': () => failure(offline) });
    const going = app.set('🎉', false);
    expect(app.shown()).toEqual(['👍 2']);
    await going;
    expect(app.shown()).toEqual(['🎉 1 me', '👍 2']);
    expect(app.toasts()).toEqual(['Failed to remove reaction']);
  });

  it('keeps what others did meanwhile, where it fails', async () => {
    const answer = deferred<Answer>();
    const app = await start([thumbs], { 'reactions.add': () => answer.promise });
    const reacting = app.set('👍', true);
    app.hear(liveEvent('CHANNEL_REACTION_ADD', { ...place, userId: id(7), emoji: '👍', count: 3 }));
    app.hear(liveEvent('CHANNEL_REACTION_ADD', { ...place, userId: id(7), emoji: '🚀', count: 1 }));
    answer.resolve(failure(offline));
    await reacting;
    expect(app.shown()).toEqual(['👍 3', '🚀 1']);
  });

  it('keeps what else oneself did meanwhile, where it fails', async () => {
    const [first, second] = [deferred<Answer>(), deferred<Answer>()];
    const app = await start([thumbs], {
      'reactions.add': ({ emoji }) => (emoji === '👍' ? first.promise : second.promise),
    });
    const acts = [app.set('👍', true), app.set('🎉', true)];
    first.resolve(failure(offline));
    await acts[0];
    expect(app.shown()).toEqual(['👍 2', '🎉 1 me']);
    second.resolve(done);
    await acts[1];
    expect(app.shown()).toEqual(['👍 2', '🎉 1 me']);
  });

  it('calls nothing where it is so already', async () => {
    const app = await start([thumbs, party]);
    await app.set('🎉', true);
    await app.set('👍', false);
    expect(app.bridge.argsOf('reactions.add')).toEqual([]);
    expect(app.bridge.argsOf('reactions.remove')).toEqual([]);
  });

  it('calls in order, so that the last of several presses decides', async () => {
    const [first, second] = [deferred<Answer>(), deferred<Answer>()];
    const app = await start([thumbs], {
      'reactions.add': () => first.promise,
      'reactions.remove': () => second.promise,
    });
    const acts = [app.set('👍', true), app.set('👍', false)];
    await settle();
    expect(app.shown()).toEqual(['👍 2']);
    expect(app.bridge.argsOf('reactions.remove')).toEqual([]);
    first.resolve(failure(refused));
    await settle();
    expect(app.shown()).toEqual(['👍 2']);
    expect(app.bridge.argsOf('reactions.remove')).toHaveLength(1);
    second.resolve(done);
    await Promise.all(acts);
    expect(app.shown()).toEqual(['👍 2']);
  });

  it('is on a page that was asked for before it', async () => {
    const answer = deferred<Answer>();
    const app = await start([thumbs], { 'reactions.add': () => answer.promise });
    const reacting = app.set('👍', true);
    answer.resolve(done);
    const loading = app.store.dispatch(loadMessages(channelId, { anew: true }));
    await Promise.all([reacting, loading]);
    expect(app.shown()).toEqual(['👍 3 me']);
  });

  it('is in the end what was chosen last, however the server’s events come', async () => {
    const steps = fc.array(fc.constantFrom('press', 'answer', 'event'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const calls: { readonly isOn: boolean; readonly answer: ReturnType<typeof deferred<Answer>> }[] = [];
        const call = (isOn: boolean) => () => {
          const answer = deferred<Answer>();
          calls.push({ isOn, answer });
          return answer.promise;
        };
        const app = await start([thumbs], { 'reactions.add': call(true), 'reactions.remove': call(false) });
        let others = 2;
        let isOn = false;
        const served = { isOn: false };
        const acts: Promise<unknown>[] = [];
        const next = async (): Promise<void> => {
          const made = calls.shift();
          if (made === undefined) return;
          served.isOn = made.isOn;
          const count = others + (served.isOn ? 1 : 0);
          const name = served.isOn ? 'CHANNEL_REACTION_ADD' : 'CHANNEL_REACTION_REMOVE';
          app.hear(liveEvent(name, { ...place, userId: ME, emoji: '👍', count }));
          made.answer.resolve({ ...done, isTold: true } as Answer);
          await settle();
        };
        for (const step of script) {
          if (step === 'press') {
            isOn = !isOn;
            acts.push(app.set('👍', isOn));
            await settle();
          } else if (step === 'answer') await next();
          else {
            others += 1;
            const count = others + (served.isOn ? 1 : 0);
            app.hear(
              liveEvent('CHANNEL_REACTION_ADD', { ...place, userId: id(50 + others), emoji: '👍', count }),
            );
          }
        }
        while (calls.length > 0) await next();
        await Promise.all(acts);
        expect(served.isOn).toBe(isOn);
        expect(app.shown()).toEqual([`👍 ${others + (isOn ? 1 : 0)}${isOn ? ' me' : ''}`]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the removal of others’ reactions', () => {
  it('is of one person, of an emoji, or of all', async () => {
    const app = await start([thumbs, party]);
    const remove = (emoji: string | null, userId: UserId | null) =>
      app.store.dispatch(removeReactions(on, { emoji, userId }));
    await remove('👍', id<UserId>(7));
    expect(app.shown()).toEqual(['👍 1', '🎉 1 me']);
    await remove('👍', null);
    expect(app.shown()).toEqual(['🎉 1 me']);
    await remove(null, null);
    expect(app.shown()).toEqual([]);
    expect(app.bridge.argsOf('reactions.clear')).toEqual([
      { messageId, emoji: '👍', userId: '7' },
      { messageId, emoji: '👍', userId: null },
      { messageId, emoji: null, userId: null },
    ]);
  });

  it('changes nothing where it fails', async () => {
    const app = await start([thumbs], { 'reactions.clear': () => failure(offline) });
    await app.store.dispatch(removeReactions(on, { emoji: '👍', userId: null }));
    expect(app.shown()).toEqual(['👍 2']);
    expect(app.toasts()).toEqual(['Failed to remove reaction']);
  });
});

it('keeps the same objects of messages whose reactions are fetched again unchanged', async () => {
  const app = await start([thumbs]);
  const before = app.row();
  await app.store.dispatch(loadMessages(channelId, { anew: true }));
  expect(app.row()).toBe(before);
});
