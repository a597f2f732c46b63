import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../src/contract/entities/draft';
import { success } from '../../../../src/contract/failure';
import type { ChannelId, DraftVersion } from '../../../../src/contract/ids';
import { syncDrafts } from '../../../../src/renderer/app/sync-drafts';
import {
  draftChanged,
  draftsLoaded,
  draftTaken,
  otherDraftUsed,
  ownDraftKept,
  replyTargetChanged,
} from '../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { fullMeta, id, makeGateway, makeSession } from '../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../support/renderer/open-overlay';
import { startTestApp } from '../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const EVERY = 3000;

/** A server with drafts, as of the call; an app that keeps them the same. */
const start = async ({
  there = [] as Draft[],
  disk = [] as readonly { channelId: ChannelId; text: string; parentId: null }[],
  features = ['draft-sync'],
  isAnswered = Promise.resolve<unknown>(null),
} = {}) => {
  let version = 100;
  const removed = new Set<ChannelId>();
  const server = new Map(there.map((draft) => [draft.channelId, draft]));
  const bridge = createFakeBridge({
    'drafts.list': async () => {
      const drafts = [...server.values()];
      await isAnswered;
      return success({ error: 0, drafts });
    },
    'drafts.set': ({ channelId: at, text, parentId, base }) => {
      const held = server.get(at);
      if (held === undefined && base !== null && removed.has(at)) return refused('removed elsewhere', 409);
      if (held?.text === text) return success({ error: 0, version: held.version });
      if (held !== undefined && held.version !== base) return refused('changed elsewhere', 409);
      version += 1;
      if (text === '') {
        server.delete(at);
        removed.add(at);
      } else server.set(at, { channelId: at, text, parentId, version: id(version) });
      return success({ error: 0, version: id<DraftVersion>(version) });
    },
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const app = await startTestApp({ bridge, boot: { session: makeSession({ meta }) } });
  const end = syncDrafts(app.store, app.clock.later);
  app.store.dispatch(draftsLoaded(disk));
  await settle();
  return {
    ...app,
    end,
    server,
    /** Another device changes the draft, whose event arrives. */
    elsewhere: (text: string, isHeard = true): void => {
      version += 1;
      const draft = { channelId, text, parentId: null, version: id<DraftVersion>(version) };
      if (text === '') {
        server.delete(channelId);
        removed.add(channelId);
      } else server.set(channelId, draft);
      if (isHeard) app.hear(liveEvent('DRAFT', draft));
    },
    type: (text: string) => app.store.dispatch(draftChanged({ channelId, text })),
    here: () => app.store.getState().composer.drafts[channelId]?.text ?? '',
    asked: () => app.store.getState().composer.sync.conflicts[channelId]?.text,
    sets: () => bridge.argsOf('drafts.set').map(({ text }) => text),
  };
};
const draft = (text: string, number = 50): Draft => ({
  channelId,
  text,
  parentId: null,
  version: id(number),
});

describe('a draft on the devices of a person', () => {
  it('is sent every three seconds while it changes, and once it is removed', async () => {
    const app = await start();
    app.type('H');
    await app.clock.advance(EVERY - 1);
    expect(app.sets()).toEqual([]);
    app.type('Hello');
    await app.clock.advance(1);
    expect(app.sets()).toEqual(['Hello']);
    app.type('Hello there');
    await app.clock.advance(EVERY);
    app.store.dispatch(draftTaken(channelId));
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual(['Hello', 'Hello there', '']);
    expect(app.server.size).toBe(0);
  });

  it('is removed at once when it was sent, for the app may be closed next', async () => {
    const app = await start();
    app.type('Hello');
    await app.clock.advance(EVERY);
    app.type('Hello there');
    app.store.dispatch(draftTaken(channelId));
    await settle();
    expect(app.sets()).toEqual(['Hello', '']);
    expect(app.server.size).toBe(0);
    // What the server never had is not told of.
    app.type('quick');
    app.store.dispatch(draftTaken(channelId));
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toHaveLength(2);
  });

  it('is removed again after a while where the answer was lost', async () => {
    const app = await start();
    app.type('Hello');
    await app.clock.advance(EVERY);
    const { 'drafts.set': set } = app.bridge.api;
    let isLost = true;
    app.bridge.api['drafts.set'] = (args) => (isLost || set === undefined ? lost() : set(args));
    app.store.dispatch(draftTaken(channelId));
    await settle();
    await app.clock.advance(EVERY - 1);
    expect(app.sets()).toEqual(['Hello', '']);
    isLost = false;
    await app.clock.advance(1);
    expect(app.sets()).toEqual(['Hello', '', '']);
    expect(app.server.size).toBe(0);
  });

  it('is shown where the other device has written it, and goes where it was sent there', async () => {
    const app = await start({ there: [draft('from there')] });
    expect(app.here()).toBe('from there');
    app.elsewhere('from there, longer');
    expect(app.here()).toBe('from there, longer');
    app.elsewhere('');
    expect(app.here()).toBe('');
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual([]);
  });

  it('is asked about where both have changed it, and sent only after the choice', async () => {
    const app = await start();
    app.type('mine');
    app.elsewhere('other');
    expect([app.here(), app.asked()]).toEqual(['mine', 'other']);
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual([]);
    app.store.dispatch(ownDraftKept(channelId));
    expect(app.asked()).toBeUndefined();
    await app.clock.advance(EVERY);
    expect(app.server.get(channelId)?.text).toBe('mine');
  });

  it('is replaced by the other one where the person uses that', async () => {
    const app = await start();
    app.type('mine');
    app.elsewhere('other');
    app.store.dispatch(otherDraftUsed(channelId));
    expect(app.here()).toBe('other');
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual([]);
  });

  it('is asked about where the server refuses an old base', async () => {
    const app = await start();
    app.type('mine');
    app.elsewhere('other', false);
    await app.clock.advance(EVERY);
    expect([app.here(), app.asked()]).toEqual(['mine', 'other']);
  });

  it('is not asked about where the own answer was lost', async () => {
    const app = await start();
    const { 'drafts.set': set } = app.bridge.api;
    app.bridge.api['drafts.set'] = (args) => {
      void set?.(args);
      return lost();
    };
    app.type('mine');
    await app.clock.advance(EVERY);
    if (set !== undefined) app.bridge.api['drafts.set'] = set;
    app.type('my own');
    await app.clock.advance(3 * EVERY);
    expect([app.here(), app.asked(), app.server.get(channelId)?.text]).toEqual([
      'my own',
      undefined,
      'my own',
    ]);
  });

  it('from the disk is kept beside another one, and not brought back where it was sent elsewhere', async () => {
    const disk = [{ channelId, text: 'on the disk', parentId: null }];
    const beside = await start({ disk, there: [draft('other')] });
    expect([beside.here(), beside.asked()]).toEqual(['on the disk', 'other']);
    const alone = await start({ disk });
    await alone.clock.advance(10 * EVERY);
    expect([alone.here(), alone.sets()]).toEqual(['on the disk', []]);
    alone.type('on the disk, and more');
    await alone.clock.advance(EVERY);
    expect(alone.server.get(channelId)?.text).toBe('on the disk, and more');
  });

  it('from the disk grows from the one on the server that it continues', async () => {
    const app = await start({
      disk: [{ channelId, text: 'one two', parentId: null }],
      there: [draft('one')],
    });
    await app.clock.advance(EVERY);
    expect([app.asked(), app.server.get(channelId)?.text]).toEqual([undefined, 'one two']);
  });

  it('is fetched again after a lost connection: what was removed meanwhile goes, what was typed stays', async () => {
    const app = await start({ there: [draft('one'), { ...draft('two'), channelId: id(101) }] });
    app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    app.server.clear();
    app.store.dispatch(draftChanged({ channelId: id(101), text: 'two and a half' }));
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual([]);
    app.bridge.push('gateway.changed', makeGateway({ phase: 'open', epoch: 2 }));
    await app.clock.advance(2 * EVERY);
    expect(app.here()).toBe('');
    const other = () => app.store.getState().composer.drafts[id<ChannelId>(101)]?.text;
    expect(other()).toBe('two and a half');
    // What was sent or removed elsewhere does not come back there by itself.
    expect(app.server.size).toBe(0);
    app.store.dispatch(draftChanged({ channelId: id(101), text: 'two and a half, and more' }));
    await app.clock.advance(EVERY);
    expect([...app.server.values()].map(({ text }) => text)).toEqual(['two and a half, and more']);
  });

  it.each([
    ['whose event comes', true],
    ['of which nothing is heard', false],
  ])('is not brought back by an older one of this device after a removal %s', async (_what, isHeard) => {
    const app = await start({ there: [draft('one')] });
    app.type('one, and a half');
    app.elsewhere('', isHeard);
    await app.clock.advance(10 * EVERY);
    expect([app.here(), app.asked(), app.server.size]).toEqual(['one, and a half', undefined, 0]);
    app.type('anew');
    await app.clock.advance(EVERY);
    expect(app.server.get(channelId)?.text).toBe('anew');
  });

  it('keeps what an event told during the fetch', async () => {
    const answer = deferred<null>();
    const app = await start({ there: [draft('one')] });
    app.bridge.api['drafts.list'] = async () => {
      const drafts = [...app.server.values()];
      await answer.promise;
      return success({ error: 0, drafts });
    };
    app.bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
    await settle();
    app.elsewhere('');
    app.elsewhere('newer');
    answer.resolve(null);
    await settle();
    expect(app.here()).toBe('newer');
  });

  it('keeps what an event told during the first fetch', async () => {
    const answer = deferred<null>();
    const app = await start({ isAnswered: answer.promise });
    app.elsewhere('newer');
    answer.resolve(null);
    await settle();
    expect(app.here()).toBe('newer');
  });

  it('that the server does not take is not sent again before it changes', async () => {
    const app = await start();
    app.bridge.api['drafts.set'] = () => refused('Channel not found', 404);
    app.type('mine');
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual(['mine']);
    expect(app.here()).toBe('mine');
    app.type('x'.repeat(4001));
    await app.clock.advance(10 * EVERY);
    expect(app.sets()).toEqual(['mine']);
  });

  it('travels with what it replies to, and is neither fetched nor sent without the feature', async () => {
    const app = await start();
    app.type('mine');
    app.store.dispatch(replyTargetChanged({ channelId, replyTo: id(7) }));
    await app.clock.advance(EVERY);
    expect(app.bridge.argsOf('drafts.set')).toMatchObject([{ text: 'mine', parentId: '7', base: null }]);
    const older = await start({ features: [] });
    older.type('mine');
    await older.clock.advance(10 * EVERY);
    expect(older.bridge.argsOf('drafts.list')).toEqual([]);
    expect(older.sets()).toEqual([]);
  });
});
