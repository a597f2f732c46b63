import { describe, expect, it } from 'vitest';
import { type Result, success } from '../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../src/contract/ids';
import { editingEnded, editingStarted } from '../../../../../src/renderer/state/composer/slice';
import { editMessage } from '../../../../../src/renderer/state/messages/thunks';
import { tabSelected } from '../../../../../src/renderer/state/navigation/slice';
import { id, makeMessage } from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const done = success({ error: 0, message: null });
const own = (number: number, content: string) =>
  makeMessage(number, { authorId: id(1), username: 'ada', content });

/** Edits the first of two messages from 'old' to 'new'. */
const edited = async (answer: NonNullable<ApiAnswers['messages.edit']>) => {
  const messages = [own(101, 'old'), own(102, 'next')];
  const bridge = createFakeBridge({
    'messages.list': () => success({ error: 0, data: { messages } }),
    'messages.edit': answer,
  });
  const app = await startTestApp({ bridge });
  void app.store.dispatch(editMessage(channelId, id(101), ' new '));
  return {
    ...app,
    composer: () => app.store.getState().composer,
    toasts: () => app.store.getState().toasts.list.map((toast) => toast.text),
  };
};

describe('a correction', () => {
  it('opens the editor again with what was typed when the server refuses', async () => {
    const app = await edited(() => lost());
    await settle();
    expect(app.composer().editing).toBe('101');
    expect(app.composer().corrections).toEqual({ 101: { text: 'new', isReturned: true } });
    app.store.dispatch(editingEnded());
    expect(app.composer().corrections).toEqual({});
  });

  it('keeps nothing once the server agrees', async () => {
    const app = await edited(() => done);
    expect(app.composer().corrections).toEqual({ 101: { text: 'new', isReturned: false } });
    await settle();
    expect(app.composer().corrections).toEqual({});
    expect(app.composer().editing).toBeNull();
  });

  it('leaves an editor alone that is open, and says where the text is', async () => {
    const answer = deferred<Result<{ message: null }>>();
    const app = await edited(() => answer.promise);
    app.store.dispatch(editingStarted(id(102)));
    answer.resolve(lost());
    await settle();
    expect(app.composer().editing).toBe('102');
    expect(app.composer().corrections).toEqual({ 101: { text: 'new', isReturned: true } });
    expect(app.toasts()).toEqual(['Failed to edit message', 'Edit the message again to find your text']);
  });

  it('says where the text is when another channel is shown', async () => {
    const answer = deferred<Result<{ message: null }>>();
    const app = await edited(() => answer.promise);
    app.store.dispatch(tabSelected('home'));
    answer.resolve(lost());
    await settle();
    expect(app.composer().editing).toBeNull();
    expect(app.toasts()).toContain('Edit the message again to find your text');
  });

  it('does not bring back a correction that a newer one has replaced', async () => {
    const first = deferred<Result<{ message: null }>>();
    const second = deferred<Result<{ message: null }>>();
    const answers = [first, second];
    const app = await edited(() => (answers.shift() ?? second).promise);
    void app.store.dispatch(editMessage(channelId, id(101), 'newer'));
    first.resolve(lost());
    await settle();
    expect(app.composer().editing).toBeNull();
    second.resolve(lost());
    await settle();
    expect(app.composer().corrections).toEqual({ 101: { text: 'newer', isReturned: true } });
  });
});
