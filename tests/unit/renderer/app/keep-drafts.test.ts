import { describe, expect, it } from 'vitest';
import type { WrittenDraft } from '../../../../src/contract/ipc/outbox';
import type { ChannelId } from '../../../../src/contract/ids';
import { keepDrafts } from '../../../../src/renderer/app/keep-drafts';
import { draftChanged, draftTaken, replyTargetChanged } from '../../../../src/renderer/state/composer/slice';
import { id } from '../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);

/** An app whose drafts are kept; `left` is what an earlier run has left. */
const start = async (left: readonly WrittenDraft[] | Promise<readonly WrittenDraft[]> = []) => {
  const app = await startTestApp({ bridge: createFakeBridge({}, { 'drafts.list': () => left }) });
  let pause = (): void => undefined;
  const end = keepDrafts(app.store, {
    bridge: app.bridge,
    later: app.clock.later,
    onPause: (run) => {
      pause = run;
      return () => undefined;
    },
  });
  const kept = () =>
    app.bridge.calls.flatMap(({ name, args }) => (name === 'drafts.set' ? [args as WrittenDraft] : []));
  return {
    ...app,
    end,
    kept,
    pause: () => pause(),
    type: (text: string, at = channelId) => app.store.dispatch(draftChanged({ channelId: at, text })),
    told: async () => {
      app.bridge.push('outbox.changed', { files: [], messages: [] });
      await settle();
    },
    draft: (at = channelId) => app.store.getState().composer.drafts[at],
  };
};

describe('the texts of composers', () => {
  it('are kept at once, and then as they are some time after each change', async () => {
    const app = await start();
    app.type('h');
    expect(app.kept()).toEqual([{ channelId, text: 'h', parentId: null }]);
    app.type('he');
    app.type('hel');
    expect(app.kept()).toHaveLength(1);
    await app.clock.advance(1000);
    expect(app.kept().at(-1)).toEqual({ channelId, text: 'hel', parentId: null });
    await app.clock.advance(10_000);
    expect(app.kept()).toHaveLength(2);
  });

  it('are kept once a second at most while somebody types', async () => {
    const app = await start();
    for (let nth = 1; nth <= 100; nth += 1) {
      app.type('x'.repeat(nth));
      await app.clock.advance(100);
    }
    expect(app.kept().length).toBeLessThanOrEqual(11);
    await app.clock.advance(1000);
    expect(app.kept().at(-1)?.text).toHaveLength(100);
  });

  it('are kept with what they reply to, each of its channel, and go when they are taken', async () => {
    const app = await start();
    app.type('one');
    await app.clock.advance(1000);
    app.store.dispatch(replyTargetChanged({ channelId: id(101), replyTo: id(7) }));
    await app.clock.advance(1000);
    app.store.dispatch(draftTaken(channelId));
    await app.clock.advance(1000);
    expect(app.kept()).toEqual([
      { channelId, text: 'one', parentId: null },
      { channelId: '101', text: '', parentId: '7' },
      { channelId, text: '', parentId: null },
    ]);
  });

  it('are kept at once when the person stops typing or the page closes', async () => {
    const app = await start();
    app.type('h');
    app.type('he');
    app.pause();
    expect(app.kept().at(-1)?.text).toBe('he');
    app.pause();
    await app.clock.advance(10_000);
    expect(app.kept()).toHaveLength(2);
  });

  it('are there again once main has told what waits, with what was typed since behind them', async () => {
    const list = deferred<readonly WrittenDraft[]>();
    const app = await start(list.promise);
    expect(app.draft()).toBeUndefined();
    app.type('typed');
    await app.told();
    list.resolve([
      { channelId, text: 'left', parentId: null },
      { channelId: id(101), text: 'else', parentId: id(7) },
    ]);
    await settle();
    expect(app.draft()).toMatchObject({ text: 'left\ntyped' });
    expect(app.draft(id(101))).toMatchObject({ text: 'else', replyTo: '7' });
    await app.told();
    expect(app.bridge.calls.filter(({ name }) => name === 'drafts.list')).toHaveLength(1);
    app.end();
  });

  it('are no longer written when nobody is signed in', async () => {
    const app = await start();
    app.type('half a');
    app.type('half a text');
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'rejected' });
    await settle();
    await app.clock.advance(10_000);
    app.pause();
    expect(app.draft()).toBeUndefined();
    expect(app.kept().map(({ text }) => text)).toEqual(['half a']);
  });
});
