import { describe, expect, it } from 'vitest';
import type { ScheduledMessage } from '../../../../../src/contract/entities/scheduled';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../src/contract/ids';
import { draftChanged, replyTargetChanged } from '../../../../../src/renderer/state/composer/slice';
import { outboxChanged } from '../../../../../src/renderer/state/outbox/slice';
import { connectionRenewed } from '../../../../../src/renderer/state/gateway/actions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectScheduled, selectScheduledHere } from '../../../../../src/renderer/state/scheduled/selectors';
import {
  deleteScheduled,
  editScheduled,
  loadScheduled,
  scheduleDraft,
  sendScheduled,
  wantScheduled,
} from '../../../../../src/renderer/state/scheduled/thunks';
import {
  at,
  fullMeta,
  id,
  makeGuild,
  makeScheduled,
  makeSession,
} from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  type IpcAnswers,
} from '../../../../support/renderer/fake-bridge';
import { fakeSpool, makeSpooled, spoolId } from '../../../../support/renderer/fake-spool';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const CHANNEL = id<ChannelId>(100);
const meta = { ...fullMeta, features: [...fullMeta.features, 'scheduled'] };

const start = async (api: ApiAnswers = {}, session = makeSession({ meta }), ipc: IpcAnswers = {}) => {
  const bridge = createFakeBridge(
    {
      'scheduled.list': () => success({ error: 0, items: [makeScheduled(9), makeScheduled(3)] }),
      ...api,
    },
    ipc,
  );
  const app = await startTestApp({ bridge, guilds: [makeGuild()], boot: { session } });
  const ids = () => selectScheduledHere(app.store.getState(), CHANNEL).map((item) => item.id);
  return {
    ...app,
    ids,
    write: (text: string) => app.store.dispatch(draftChanged({ channelId: CHANNEL, text })),
  };
};

describe('what is scheduled', () => {
  it('is fetched once, the first due first, and again after a renewed connection', async () => {
    const { store, bridge, ids } = await start();
    await store.dispatch(wantScheduled());
    await store.dispatch(wantScheduled());
    expect(ids()).toEqual(['3', '9']);
    expect(bridge.argsOf('scheduled.list')).toHaveLength(1);
    store.dispatch(connectionRenewed());
    await store.dispatch(wantScheduled());
    expect(bridge.argsOf('scheduled.list')).toHaveLength(2);
  });

  it('is not asked for without the feature', async () => {
    const { store, bridge } = await start({}, makeSession());
    await store.dispatch(wantScheduled());
    expect(bridge.argsOf('scheduled.list')).toEqual([]);
  });

  it('follows the events, in the order of the times', async () => {
    const { store, hear, ids } = await start();
    await store.dispatch(loadScheduled());
    hear(liveEvent('SCHEDULED', { item: makeScheduled(5) }));
    expect(ids()).toEqual(['3', '5', '9']);
    hear(liveEvent('SCHEDULED', { item: makeScheduled(3, { sendAt: at(20) }) }));
    expect(ids()).toEqual(['5', '9', '3']);
    hear(liveEvent('SCHEDULED_REMOVE', { id: id(9) }));
    // Of the same change on another node, and late.
    hear(liveEvent('SCHEDULED', { item: makeScheduled(9) }));
    expect(ids()).toEqual(['5', '3']);
  });

  it('loses nothing that comes during a request', async () => {
    const answer = deferred<{ readonly error: 0; readonly items: ScheduledMessage[] }>();
    const { store, hear, ids } = await start({
      'scheduled.list': async () => success(await answer.promise),
    });
    const loading = store.dispatch(loadScheduled());
    hear(liveEvent('SCHEDULED_REMOVE', { id: id(3) }));
    hear(liveEvent('SCHEDULED', { item: makeScheduled(5, { content: 'newer' }) }));
    hear(liveEvent('SCHEDULED', { item: makeScheduled(6) }));
    answer.resolve({ error: 0, items: [makeScheduled(3), makeScheduled(5), makeScheduled(9)] });
    await loading;
    expect(ids()).toEqual(['5', '6', '9']);
    expect(selectScheduled(store.getState(), id(5))?.content).toBe('newer');
  });

  it('is shown in its channel, and, where it was refused and its channel is gone, in every one', async () => {
    const { store, hear, ids } = await start();
    hear(
      liveEvent('SCHEDULED', { item: makeScheduled(1, { channelId: id(999) }) }),
      liveEvent('SCHEDULED', {
        item: makeScheduled(2, { channelId: id(999), refused: 'Channel not found' }),
      }),
    );
    expect(ids()).toEqual(['2']);
    expect(selectScheduledHere(store.getState(), id(999)).map((item) => item.id)).toEqual(['1', '2']);
  });
});

describe('scheduling the text of the composer', () => {
  it('takes it once the server has it, with its reply', async () => {
    const { store, write, bridge, ids } = await start({
      'scheduled.create': () => success({ error: 0, item: makeScheduled(50) }),
    });
    write(' later ');
    store.dispatch(replyTargetChanged({ channelId: CHANNEL, replyTo: id(7) }));
    expect((await store.dispatch(scheduleDraft(CHANNEL, Date.parse(at(60))))).ok).toBe(true);
    expect(bridge.argsOf('scheduled.create')).toEqual([
      { channelId: CHANNEL, content: 'later', parentId: '7', sendAt: at(60) },
    ]);
    expect(store.getState().composer.drafts[CHANNEL]).toBeUndefined();
    expect(ids()).toEqual(['50']);
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Message scheduled for /),
    ]);
  });

  it.each([
    ['refuses', refused('Choose a time within 90 days'), 'Choose a time within 90 days'],
    ['does not answer', lost(), 'Failed to schedule message'],
  ])('keeps it where the server %s', async (_what, answer, words) => {
    const { store, write } = await start({ 'scheduled.create': () => answer });
    write('later');
    expect(await store.dispatch(scheduleDraft(CHANNEL, 0))).toEqual({ ok: false, failure: words });
    expect(store.getState().composer.drafts[CHANNEL]?.text).toBe('later');
  });

  it('keeps what is typed meanwhile', async () => {
    const answer = deferred<never>();
    const { store, write } = await start({ 'scheduled.create': () => answer.promise });
    write('later');
    const scheduling = store.dispatch(scheduleDraft(CHANNEL, 0));
    write('later, and more');
    answer.resolve(success({ error: 0, item: makeScheduled(50) }) as never);
    await scheduling;
    expect(store.getState().composer.drafts[CHANNEL]?.text).toBe('later, and more');
  });

  it('sends nothing that is too long', async () => {
    const { store, write } = await start();
    write('x'.repeat(4001));
    expect(await store.dispatch(scheduleDraft(CHANNEL, 0))).toEqual({
      ...{ ok: false, failure: 'Your message is 1 characters too long' },
    });
  });
});

describe('scheduling what has files', () => {
  const open = async (files: number) => {
    const spool = fakeSpool();
    const app = await start(
      { 'scheduled.create': () => success({ error: 0, item: makeScheduled(50) }) },
      makeSession({ meta: { ...meta, features: [...meta.features, 'scheduled-files'] } }),
      spool.ipc,
    );
    spool.tell(app.bridge);
    app.bridge.subscribe('outbox.changed', (state) => app.store.dispatch(outboxChanged(state)));
    const drafted = Array.from({ length: files }, (_, nth) => makeSpooled(nth + 1));
    spool.become({ files: [...drafted, makeSpooled(99, { channelId: id(101) })] });
    const left = () => spool.state.files.map((file) => file.id);
    return { ...app, spool, left };
  };

  it('uploads them in their order, and takes them once the server has the message', async () => {
    const { store, bridge, left } = await open(2);
    expect((await store.dispatch(scheduleDraft(CHANNEL, 0))).ok).toBe(true);
    expect(bridge.argsOf('scheduled.create')).toMatchObject([{ content: '', attachments: ['9001', '9002'] }]);
    expect(left()).toEqual([spoolId(99)]);
  });

  it('keeps all of it where a file is not taken, or the message', async () => {
    const { store, write, bridge, spool, left } = await open(2);
    write('later');
    spool.cannotKeep = 'This server has no room for more files';
    const kept = async (words: string) => {
      expect(await store.dispatch(scheduleDraft(CHANNEL, 0))).toEqual({ ok: false, failure: words });
      expect(left()).toHaveLength(3);
      expect(store.getState().composer.drafts[CHANNEL]?.text).toBe('later');
    };
    await kept('This server has no room for more files');
    expect(bridge.argsOf('scheduled.create')).toEqual([]);
    spool.cannotKeep = null;
    bridge.api['scheduled.create'] = () => refused('You have 100 scheduled messages already');
    await kept('You have 100 scheduled messages already');
  });

  it('uploads nothing where there are too many', async () => {
    const { store, bridge } = await open(11);
    expect(await store.dispatch(scheduleDraft(CHANNEL, 0))).toEqual({
      ...{ ok: false, failure: 'A scheduled message can have 10 files at most' },
    });
    expect(bridge.calls.map(({ name }) => name)).not.toContain('spool.upload');
  });
});

describe('changing, deleting and sending what is scheduled', () => {
  it('shows it by the answer', async () => {
    const { store, ids } = await start({
      'scheduled.edit': () => success({ error: 0, item: makeScheduled(3, { sendAt: at(90) }) }),
      'scheduled.delete': acknowledged,
      'scheduled.send': acknowledged,
    });
    await store.dispatch(loadScheduled());
    await store.dispatch(editScheduled(id(3), { content: 'x', sendAt: Date.parse(at(90)) }));
    expect(ids()).toEqual(['9', '3']);
    await store.dispatch(deleteScheduled(id(9)));
    await store.dispatch(sendScheduled(id(3)));
    expect(ids()).toEqual([]);
  });

  it('keeps it where the server refuses, and says why', async () => {
    const { store, ids } = await start({
      'scheduled.send': () => refused('This channel has slow mode.', 429),
    });
    await store.dispatch(loadScheduled());
    await store.dispatch(sendScheduled(id(3)));
    expect(ids()).toEqual(['3', '9']);
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['This channel has slow mode.']);
  });
});
