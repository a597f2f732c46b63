import { beforeEach, describe, expect, it } from 'vitest';
import { KEPT } from '../../../../src/contract/failure';
import { type ChannelId, type MessageId, toId } from '../../../../src/contract/ids';
import { HTTP_LIMITS, SPOOL_LIMITS } from '../../../../src/contract/limits';
import { OutboxWorld } from './outbox-world';

const CHANNEL = toId<ChannelId>('7');
const KEPT_HERE = { ok: false, failure: { kind: 'local', code: KEPT } };

let world: OutboxWorld;
beforeEach(async () => {
  world = new OutboxWorld();
  world.outbox.setConnected(true);
  await world.open();
});

const text = (content: string, channelId = CHANNEL) => ({
  ...{ channelId, content, parentId: null, nonce: `nonce of ${content}` },
});
const contents = () => world.stored.map(({ content }) => content);
const states = () => world.states.messages.map(({ content, state }) => [content, state.kind]);

describe('a text', () => {
  it('is on the disk before the server is asked, and goes from it with the answer', async () => {
    const posted = world.outbox.post(text('hello'));
    await world.settle();
    expect([world.disk, world.posted]).toEqual([null, []]);
    await world.wrote();
    expect(world.disk).toContain('hello');
    expect(world.posted).toMatchObject([{ content: 'hello', nonce: 'nonce of hello' }]);
    await world.go();
    expect(await posted).toMatchObject({ ok: true });
    await world.wrote();
    expect([world.disk, contents()]).toEqual([null, ['hello']]);
  });

  it('is kept without a connection, and goes out in the order of writing when there is one', async () => {
    world.outbox.setConnected(false);
    for (const content of ['one', 'two', 'three']) {
      const posted = world.outbox.post(text(content));
      await world.wrote();
      expect(await posted).toMatchObject(KEPT_HERE);
    }
    expect(states()).toEqual([
      ['one', 'waiting'],
      ['two', 'waiting'],
      ['three', 'waiting'],
    ]);
    await world.kill();
    await world.drain();
    expect(contents()).toEqual(['one', 'two', 'three']);
  });

  it('waits behind what waits in its channel, and not behind what is refused or in another one', async () => {
    world.outbox.setConnected(false);
    void world.outbox.post(text('one'));
    await world.wrote();
    world.outbox.setConnected(true);
    await world.wrote();
    const behind = world.outbox.post(text('two'));
    const beside = world.outbox.post(text('elsewhere', toId<ChannelId>('8')));
    await world.wrote();
    expect(await behind).toMatchObject(KEPT_HERE);
    await world.drain();
    expect(await beside).toMatchObject({ ok: true });
    expect(contents()).toEqual(['one', 'elsewhere', 'two']);
    const refused = world.outbox.post(text('refused'));
    await world.wrote();
    await world.go(0, 'refused');
    await world.wrote();
    expect(await refused).toMatchObject(KEPT_HERE);
    const after = world.outbox.post(text('after'));
    await world.drain();
    expect(await after).toMatchObject({ ok: true });
    expect(states()).toEqual([['refused', 'failed']]);
  });

  it('goes back to its author under slow mode, and holds up no other channel', async () => {
    const slow = world.outbox.post(text('slow'));
    await world.wrote();
    await world.go(0, 'slow');
    await world.wrote();
    expect(await slow).toMatchObject({ ok: false, failure: { code: 'slow_mode' } });
    expect([states(), world.disk]).toEqual([[], null]);
    const beside = world.outbox.post(text('elsewhere', toId<ChannelId>('8')));
    await world.drain();
    expect(await beside).toMatchObject({ ok: true });
  });

  it('is on the disk at once behind one on its way, and is sent when that one has its answer', async () => {
    const first = world.outbox.post(text('one'));
    await world.wrote();
    const second = world.outbox.post(text('two'));
    const third = world.outbox.post(text('three'));
    await world.wrote();
    expect(world.disk).toMatch(/one.*two.*three/su);
    expect(world.posted.map(({ content }) => content)).toEqual(['one']);
    await world.drain();
    expect([await first, await second, await third]).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect([contents(), world.disk]).toEqual([['one', 'two', 'three'], null]);
  });

  it.each([
    ['without an answer', 'lost-before', true],
    ['told to wait', 'pause', false],
  ] as const)('is kept behind one that is %s, and goes out after it', async (_how, fate, isKept) => {
    const first = world.outbox.post(text('one'));
    await world.wrote();
    const second = world.outbox.post(text('two'));
    await world.wrote();
    await world.go(0, fate);
    await world.wrote();
    expect(await second).toMatchObject(KEPT_HERE);
    expect(await first).toMatchObject(isKept ? KEPT_HERE : { failure: { kind: 'refused', status: 429 } });
    // After a pause that the server has asked for, the page asks again.
    if (!isKept) void world.outbox.post(text('one'));
    for (let turn = 0; turn < 4; turn += 1) {
      world.clock.advance(60_000);
      await world.drain();
    }
    expect([contents(), world.disk]).toEqual([['one', 'two'], null]);
  });

  it("is the outbox's when the page begins anew before its turn, and goes back to the page if the disk is full", async () => {
    void world.outbox.post(text('one'));
    await world.wrote();
    const second = world.outbox.post(text('two'));
    await world.wrote();
    world.outbox.pageBegan();
    world.isFull = true;
    const third = world.outbox.post(text('three'));
    await world.wrote();
    expect(await third).toMatchObject({ ok: false, failure: { kind: 'local', code: 'disk' } });
    world.isFull = false;
    await world.drain();
    expect(await second).toMatchObject(KEPT_HERE);
    expect([contents(), world.disk]).toEqual([['one', 'two'], null]);
  });

  it('is not held up by the files of a message before it', async () => {
    const file = world.file();
    void world.outbox.add(file);
    await world.wrote();
    void world.outbox.send({ channelId: CHANNEL, content: 'Look', parentId: null, files: [file.id] });
    await world.wrote();
    const posted = world.outbox.post(text('meanwhile'));
    await world.wrote();
    // The upload is still under way.
    await world.go(world.steps.findIndex(({ kind }) => kind === 'post'));
    expect(await posted).toMatchObject({ ok: true });
    expect(contents()).toEqual(['meanwhile']);
    await world.drain();
    expect(contents()).toEqual(['meanwhile', 'Look']);
  });

  it.each(['lost-before', 'lost-after', 'busy'] as const)(
    'is kept where the answer does not come (%s), and is stored once',
    async (fate) => {
      const posted = world.outbox.post(text('hello'));
      await world.wrote();
      await world.go(0, fate);
      await world.wrote();
      expect(await posted).toMatchObject(KEPT_HERE);
      expect(states()).toEqual([['hello', 'waiting']]);
      world.clock.advance(60_000);
      await world.drain();
      expect([contents(), states()]).toEqual([['hello'], []]);
    },
  );

  it('is handed back for a short pause that the server asks for, and is sent again by the same nonce', async () => {
    const posted = world.outbox.post(text('hello'));
    await world.wrote();
    await world.go(0, 'pause');
    await world.wrote();
    expect(await posted).toMatchObject({ failure: { kind: 'refused', status: 429, retryAfterMs: 2000 } });
    // The page sends it again, and nobody else.
    world.clock.advance(60_000);
    await world.drain();
    expect(world.posted).toHaveLength(1);
    const again = world.outbox.post(text('hello'));
    await world.drain();
    expect(await again).toMatchObject({ ok: true });
    expect([contents(), states()]).toEqual([['hello'], []]);
  });

  it('is sent by main if the page that was to send it again is gone', async () => {
    void world.outbox.post(text('hello'));
    await world.wrote();
    await world.go(0, 'pause');
    await world.wrote();
    world.clock.advance(60_000);
    world.outbox.pageBegan();
    await world.drain();
    expect([contents(), states()]).toEqual([['hello'], []]);
  });

  it('goes back to the page if this computer cannot keep it', async () => {
    world.isFull = true;
    const posted = world.outbox.post(text('hello'));
    await world.drain();
    expect(await posted).toMatchObject({ failure: { kind: 'local', code: 'disk' } });
    world.outbox.setConnected(false);
    const waiting = world.outbox.post(text('later'));
    await world.drain();
    expect(await waiting).toMatchObject({ failure: { kind: 'local', code: 'disk' } });
    expect([world.posted, states()]).toEqual([[], []]);
  });

  it('asks when the server may have forgotten its nonce', async () => {
    void world.outbox.post(text('hello'));
    await world.wrote();
    world.clock.advance(HTTP_LIMITS.nonceWindowMs);
    await world.kill([true]);
    await world.drain();
    expect(states()).toEqual([['hello', 'unsure']]);
  });

  it('takes the draft of its channel along, and brings it back when it is edited', async () => {
    const [mine, other] = [
      { channelId: CHANNEL, text: 'hello', parentId: toId<MessageId>('5') },
      { channelId: toId<ChannelId>('8'), text: 'else', parentId: null },
    ];
    for (const draft of [mine, other]) {
      const kept = world.outbox.keepDraft(draft);
      await world.wrote();
      await kept;
    }
    world.outbox.setConnected(false);
    void world.outbox.post({ ...text('hello'), parentId: mine.parentId });
    await world.wrote();
    expect(world.outbox.drafts).toEqual([other]);
    await world.kill([], false);
    expect(world.outbox.drafts).toEqual([other]);
    const id = world.states.messages[0]?.id ?? '';
    const taken = world.outbox.takeBack(id);
    await world.wrote();
    await taken;
    await world.kill([], false);
    expect(world.outbox.drafts).toEqual([other, mine]);
  });
});

describe('the text of a composer', () => {
  it('survives a crash, and is gone when it is blank', async () => {
    const keep = async (content: string) => {
      const kept = world.outbox.keepDraft({ channelId: CHANNEL, text: content, parentId: null });
      await world.wrote();
      await kept;
      await world.kill();
      return world.outbox.drafts.map((draft) => draft.text);
    };
    expect(await keep('half')).toEqual(['half']);
    expect(await keep('half a')).toEqual(['half a']);
    expect(await keep('')).toEqual([]);
    expect(world.disk).toBeNull();
  });

  it('keeps the last changed of very many', async () => {
    for (let nth = 0; nth <= SPOOL_LIMITS.drafts; nth += 1) {
      const channelId = toId<ChannelId>(String(1000 + nth));
      const kept = world.outbox.keepDraft({ channelId, text: 'x', parentId: null });
      await world.wrote();
      await kept;
    }
    expect(world.outbox.drafts).toHaveLength(SPOOL_LIMITS.drafts);
    expect(world.outbox.drafts[0]?.channelId).toBe('1001');
  });
});
