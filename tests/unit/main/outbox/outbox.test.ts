import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../../src/contract/gateway/events';
import type { KeptFile } from '../../../../src/contract/kept-outbox';
import { type AttachmentId, type ChannelId, type StickerId, toId } from '../../../../src/contract/ids';
import { OutboxWorld } from './outbox-world';

const CHANNEL = toId<ChannelId>('7');

let world: OutboxWorld;
beforeEach(async () => {
  world = new OutboxWorld();
  world.outbox.setConnected(true);
  await world.open();
});

/** Adds files to a draft. */
const draft = async (count: number, channelId = '7'): Promise<readonly KeptFile[]> => {
  const files = Array.from({ length: count }, () => world.file(channelId));
  for (const file of files) {
    const added = world.outbox.add(file);
    await world.wrote();
    await added;
  }
  return files;
};

/** Sends a draft, to the point at which the message survives a crash. */
const send = async (content: string, files: readonly KeptFile[], channelId = '7') => {
  const sent = world.outbox.send({
    ...{ content, channelId: toId<ChannelId>(channelId), parentId: null },
    files: files.map(({ id }) => id),
  });
  await world.wrote();
  return sent;
};
/** The upload has ended, and the server is asked to store the message. */
const upToThePost = async (): Promise<void> => {
  await world.go();
  await world.wrote();
};
const only = () => world.states.messages[0];

describe('a message with files', () => {
  it('is on the disk before it is said to be sent, and goes out with its files in their order', async () => {
    const files = await draft(2);
    const sent = world.outbox.send({
      ...{ content: 'Look', channelId: CHANNEL, parentId: null },
      files: files.map(({ id }) => id).toReversed(),
    });
    await world.settle();
    expect(world.disk).not.toContain('Look');
    await world.go();
    expect(await sent).toMatchObject({ ok: true });
    expect(world.disk).toContain('Look');
    expect(world.states).toMatchObject({ files: [], messages: [{ state: { kind: 'uploading' } }] });
    await world.drain();
    expect(world.stored).toEqual([
      { channelId: CHANNEL, content: 'Look', files: files.map(({ id }) => id).toReversed() },
    ]);
    expect([world.disk, world.states.messages]).toEqual([null, []]);
  });

  it('becomes several if it has more files than one carries: the first has the text', async () => {
    const files = await draft(5);
    await send('Five', files);
    await world.drain();
    expect(world.stored.map(({ content, files: own }) => [content, own.length])).toEqual([
      ['Five', 2],
      ['', 2],
      ['', 1],
    ]);
    expect(world.stored.flatMap((message) => message.files)).toEqual(files.map(({ id }) => id));
  });

  it('waits for the connection, and goes out after the app was closed meanwhile', async () => {
    world.outbox.setConnected(false);
    const files = await draft(1);
    await send('Later', files);
    await world.drain();
    expect(only()?.state).toEqual({ kind: 'waiting' });
    await world.kill([], false);
    expect(only()).toMatchObject({ content: 'Later', state: { kind: 'waiting' } });
    world.outbox.setConnected(true);
    await world.drain();
    expect(world.stored).toHaveLength(1);
  });

  it('needs none if it has a sticker or copied pictures, which survive a restart', async () => {
    world.outbox.setConnected(false);
    const sticker = { id: toId<StickerId>('5'), name: 'Wave', emoji: '👋', url: '/media/5', animated: false };
    const copies = [{ id: toId<AttachmentId>('9'), name: 'cat.gif' }];
    for (const chosen of [{ sticker }, { copies }]) {
      const sent = world.outbox.send({
        channelId: CHANNEL,
        content: '',
        parentId: null,
        files: [],
        ...chosen,
      });
      await world.wrote();
      expect(await sent).toMatchObject({ ok: true });
    }
    expect(world.states.messages).toMatchObject([
      { sticker, copies: [] },
      { sticker: null, copies },
    ]);
    await world.kill([], false);
    expect(world.states.messages).toMatchObject([{ sticker }, { copies }]);
    world.outbox.setConnected(true);
    await world.drain();
    expect(world.posted.map(({ sticker: id, copies: ids }) => [id, ids])).toEqual([
      ['5', []],
      [undefined, ['9']],
    ]);
    expect(world.states.messages).toEqual([]);
  });

  it('is never sent without a file that is refused: the reason stays with it until the person decides', async () => {
    const files = await draft(2);
    await send('Too large', files);
    await world.go(0, 'refused');
    await world.drain();
    expect(only()?.state).toMatchObject({
      kind: 'failed',
      fileId: files[0]?.id,
      failure: { kind: 'refused', status: 413 },
    });
    expect(world.stored).toEqual([]);
    await world.kill();
    expect(only()?.state.kind).toBe('failed');
    const back = world.outbox.takeBack(only()?.id ?? '');
    await world.drain();
    expect(await back).toMatchObject({ ok: true, value: { content: 'Too large' } });
    expect(world.states.files.map(({ id }) => id)).toEqual(files.map(({ id }) => id));
    expect(world.states.messages).toEqual([]);
  });

  it('that is refused holds up no other, and is sent by Retry', async () => {
    const [first = world.file(), second = world.file()] = await draft(2);
    await send('One', [first]);
    await send('Two', [second]);
    // The upload of the first is refused.
    await world.go(0, 'refused');
    await world.drain();
    expect(world.stored.map(({ content }) => content)).toEqual(['Two']);
    const again = world.outbox.retry(only()?.id ?? '');
    await world.drain();
    await again;
    expect(world.stored.map(({ content }) => content)).toEqual(['Two', 'One']);
  });

  it('that waits holds up later ones of its channel, and none of another', async () => {
    const [first = world.file(), second = world.file()] = await draft(2);
    const [other = world.file()] = await draft(1, '8');
    await send('One', [first]);
    await send('Two', [second]);
    await send('Elsewhere', [other], '8');
    // The upload of the first finds a server that is away; nothing is begun until the pause is over.
    await world.go(0, 'busy');
    await world.drain();
    expect(world.stored.map(({ content }) => content)).toEqual([]);
    world.clock.advance(60_000);
    await world.drain();
    expect(
      world.stored.filter(({ channelId }) => channelId === CHANNEL).map(({ content }) => content),
    ).toEqual(['One', 'Two']);
    expect(world.stored).toHaveLength(3);
  });

  it('whose answer was lost is sent under the same nonce, which stores it once', async () => {
    const files = await draft(1);
    await send('Once', files);
    await upToThePost();
    expect(world.steps.map(({ kind }) => kind)).toEqual(['post']);
    await world.go(0, 'lost-after');
    expect(world.stored).toHaveLength(1);
    world.clock.advance(60_000);
    await world.drain();
    expect([world.stored.length, world.states.messages]).toEqual([1, []]);
  });

  it('is known to be on its way before the server is asked, also after a kill at that moment', async () => {
    await send('Going', await draft(1));
    // The upload, and that it is done.
    await world.go();
    await world.go();
    expect(world.steps.map(({ kind }) => kind)).toEqual(['disk']);
    await world.go();
    expect(world.steps.map(({ kind }) => kind)).toEqual(['post']);
    await world.kill([true], false);
    world.clock.advance(3_600_000);
    world.outbox.setConnected(true);
    await world.drain();
    expect([world.stored.length, only()?.state]).toEqual([1, { kind: 'unsure' }]);
  });

  it('that may have been sent asks when the server may have forgotten its nonce', async () => {
    const files = await draft(1);
    await send('Perhaps', files);
    await upToThePost();
    await world.go(0, 'lost-after');
    world.outbox.setConnected(false);
    await world.kill([], false);
    expect(only()?.state.kind).toBe('waiting');
    world.clock.advance(5 * 60_000);
    await world.settle();
    expect(only()?.state).toEqual({ kind: 'unsure' });
    world.outbox.setConnected(true);
    await world.drain();
    expect(world.stored).toHaveLength(1);
    // Only the person has it sent once more: as another message, whose files are uploaded again.
    const again = world.outbox.retry(only()?.id ?? '');
    await world.drain();
    await again;
    expect(world.stored).toHaveLength(2);
  });

  it('asks as well where the clock was set back', async () => {
    const files = await draft(1);
    await send('Perhaps', files);
    await upToThePost();
    await world.go(0, 'lost-after');
    world.clock.shiftWall(-60_000);
    await world.kill();
    expect(only()?.state).toEqual({ kind: 'unsure' });
  });

  it('ends when its event is heard, whatever became of the answer', async () => {
    const files = await draft(1);
    await send('Heard', files);
    await upToThePost();
    await world.go(0, 'lost-after');
    const nonce = only()?.nonce;
    world.outbox.heard([{ name: 'CHANNEL_MESSAGE', data: { nonce } } as unknown as LiveEvent]);
    await world.drain();
    expect([world.states.messages, world.disk]).toEqual([[], null]);
  });

  it('ends as well when it is heard to wait for staff', async () => {
    const files = await draft(1);
    await send('Held', files);
    await upToThePost();
    await world.go(0, 'lost-after');
    const nonce = only()?.nonce;
    world.outbox.heard([{ name: 'HELD_MESSAGE', data: {} } as unknown as LiveEvent]);
    await world.drain();
    expect(world.states.messages).toHaveLength(1);
    world.outbox.heard([{ name: 'HELD_MESSAGE', data: { nonce } } as unknown as LiveEvent]);
    await world.drain();
    expect([world.states.messages, world.disk]).toEqual([[], null]);
  });

  it('that a rule blocks is not sent again by itself: not by a new connection, and not after a restart', async () => {
    const files = await draft(1);
    await send('Blocked', files);
    await upToThePost();
    await world.go(0, 'blocked');
    await world.drain();
    const isBlocked = { kind: 'failed', failure: { status: 403, message: 'No sales', code: 'blocked' } };
    expect(only()?.state).toMatchObject(isBlocked);
    world.outbox.setConnected(false);
    world.outbox.setConnected(true);
    world.clock.advance(600_000);
    await world.drain();
    await world.kill();
    await world.drain();
    expect(only()?.state).toMatchObject(isBlocked);
    expect([world.posted.length, world.stored]).toEqual([1, []]);
  });

  it('cannot be taken back or deleted while it is being sent', async () => {
    const files = await draft(1);
    await send('Going', files);
    await upToThePost();
    expect(only()?.state).toEqual({ kind: 'sending' });
    expect(await world.outbox.takeBack(only()?.id ?? '')).toMatchObject({ ok: false });
    expect(await world.outbox.discard(only()?.id ?? '')).toMatchObject({ ok: false });
  });

  it('is refused whole if a content is gone after a restart, and goes from drafts', async () => {
    world.outbox.setConnected(false);
    const files = await draft(2);
    await send('Gone', files);
    const [left = world.file()] = await draft(1);
    for (const { id } of [...files.slice(1), left]) world.lose(id);
    await world.kill([], false);
    expect(only()?.state).toMatchObject({ kind: 'failed', fileId: files[1]?.id, failure: { kind: 'local' } });
    expect(world.states.files).toEqual([]);
  });

  it('is deleted with its files', async () => {
    world.outbox.setConnected(false);
    await send('Never', await draft(2));
    const gone = world.outbox.discard(only()?.id ?? '');
    await world.drain();
    expect(await gone).toMatchObject({ ok: true });
    expect([world.disk, world.states]).toEqual([null, { files: [], messages: [] }]);
  });

  it('is gone, with its files, when nobody is signed in, and is not for another account', async () => {
    world.outbox.setConnected(false);
    await send('Mine', await draft(1));
    await world.kill([], false);
    const other = world.open('bob');
    await world.drain();
    await other;
    expect(world.states).toEqual({ files: [], messages: [] });
    const cleared = world.outbox.clear();
    await world.drain();
    await cleared;
    expect(world.disk).toBeNull();
  });
});
