import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AttachmentId, type ChannelId, type ScheduledId, toId } from '../../../../src/contract/ids';
import { SCHEDULED_LIMITS } from '../../../../src/contract/limits';
import type { CallArgs } from '../../../../src/contract/rest';
import { runCommand } from '../../../../src/server/admin/run-command';
import { createRateLimiter } from '../../../../src/server/security/rate-limits';
import { createSendingLimit } from '../../../../src/server/security/sending-limit';
import { sweepDueMessages } from '../../../../src/server/sweeps/due-messages';
import { removeAccount } from '../../../../src/server/sweeps/remove-account';
import { upload } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const { leastMs, mostMs, ofPerson } = SCHEDULED_LIMITS;
const OUTSIDE = 'Choose a time within 90 days';

let app: TestServer;
let owner: Person;
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  owner = await app.signUp();
  channelId = textChannelOf(await app.createGuild(owner));
});
afterAll(() => app.close());

const after = (ms: number): string => new Date(app.clock.now() + ms).toISOString();
const schedule = (change: Partial<CallArgs<'scheduled.create'>> = {}, as = owner) =>
  app.call(
    'scheduled.create',
    { channelId, content: 'later', parentId: null, sendAt: after(leastMs), ...change },
    as,
  );
const scheduled = async (change: Partial<CallArgs<'scheduled.create'>> = {}): Promise<ScheduledId> => {
  const { reply } = await schedule(change);
  if (reply === null) throw new Error('Not scheduled');
  return reply.item.id;
};
const said = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  (body as { message?: string }).message,
];
const kept = async () => (await app.done('scheduled.list', {}, owner)).items;
const messages = async () => (await app.done('messages.list', { channelId }, owner)).data.messages;

describe('a message that is scheduled', () => {
  it.each([
    [leastMs, 200],
    [leastMs - 1, 400],
    [mostMs, 200],
    [mostMs + 1, 400],
    [-1, 400],
  ])('%d ms ahead: %d', async (ms, status) => {
    const answer = await schedule({ sendAt: after(ms) });
    expect(answer.status).toBe(status);
    if (status === 400) expect(said(answer)).toEqual([400, OUTSIDE]);
  });

  it('has something in it, ten files at most, and may be for a voice channel', async () => {
    expect(said(await schedule({ content: ' ' }))).toEqual([400, 'The message is empty']);
    const files = Array.from({ length: 11 }, (_, nth) => toId<AttachmentId>(String(nth + 1)));
    expect(said(await schedule({ attachments: files }))).toEqual([400, 'At most 10 files a message']);
    expect(said(await schedule({ attachments: files.slice(0, 1) }))).toEqual([404, 'File not found']);
    expect((await schedule({ attachments: [] })).status).toBe(200);
    const { guild } = await app.done('guilds.create', { name: 'Other', icon: null }, owner);
    const voice = guild?.channels.find(({ type }) => type === 'voice');
    expect((await schedule({ channelId: voice?.id ?? channelId })).status).toBe(200);
  });

  it('is one of a hundred', async () => {
    const rows = Array.from({ length: ofPerson - 1 }, () => ({
      ...{
        id: app.store.ids.next<ScheduledId>(),
        userId: owner.userId,
        guildId: toId<never>('1'),
        channelId,
      },
      ...{
        content: 'x',
        parentId: null,
        files: 0,
        sendAt: after(mostMs),
        createdAt: after(0),
        refused: null,
      },
    }));
    await app.store.db.insertInto('scheduledMessages').values(rows).execute();
    // The last place, for two at once.
    const both = await Promise.all([schedule(), schedule()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(said(await schedule())).toEqual([400, `You have ${ofPerson} scheduled messages already`]);
  });

  it('is scheduled once by a request that is made twice', async () => {
    const args = { channelId, content: 'later', parentId: null, sendAt: after(leastMs) };
    const headers = { 'Idempotency-Key': 'the-very-same-request' };
    const [first, second] = [
      await app.call('scheduled.create', args, owner, undefined, headers),
      await app.call('scheduled.create', args, owner, undefined, headers),
    ];
    expect(second.reply).toEqual(first.reply);
    expect(await kept()).toHaveLength(1);
  });

  it('is changed, and its time is that of the change', async () => {
    const id = await scheduled();
    const edit = (content: string, sendAt: string) =>
      app.call('scheduled.edit', { scheduledId: id, content, sendAt }, owner);
    expect(said(await edit('x', after(mostMs + 1)))).toEqual([400, OUTSIDE]);
    expect((await edit('changed', after(2 * leastMs))).status).toBe(200);
    expect(await kept()).toMatchObject([{ id, content: 'changed', sendAt: after(2 * leastMs) }]);
    const sendAt = after(2 * leastMs);
    app.clock.setWall(app.clock.now() + 2 * leastMs - 1);
    await sweepDueMessages(app.server.services);
    // Its text can be changed until the last moment.
    expect((await edit('changed again', sendAt)).status).toBe(200);
    app.clock.setWall(app.clock.now() + 1);
    await sweepDueMessages(app.server.services);
    expect((await messages()).map(({ content }) => content)).toEqual(['changed again']);
    expect((await edit('too late', after(leastMs))).status).toBe(404);
  });

  it('waits again once it was refused and is changed', async () => {
    const id = await scheduled({ parentId: toId('1') });
    app.clock.setWall(app.clock.now() + leastMs);
    await sweepDueMessages(app.server.services);
    const [{ refused, sendAt } = { refused: null, sendAt: '' }] = await kept();
    expect(refused).toBe('The message you are replying to is not in this channel');
    const edit = (at: string) =>
      app.call('scheduled.edit', { scheduledId: id, content: 'again', sendAt: at }, owner);
    expect(said(await edit(sendAt))).toEqual([400, OUTSIDE]);
    await app.done('scheduled.edit', { scheduledId: id, content: 'again', sendAt: after(leastMs) }, owner);
    expect(await kept()).toMatchObject([{ id, content: 'again', refused: null }]);
  });

  it('is not sent for a suspended author', async () => {
    await scheduled();
    await runCommand(app.server.services, { name: 'suspend', user: owner.userId, reason: null });
    app.clock.setWall(app.clock.now() + leastMs);
    await sweepDueMessages(app.server.services);
    await runCommand(app.server.services, { name: 'unsuspend', user: owner.userId });
    const { token } = await app.done('auth.login', owner);
    owner = { ...owner, token };
    expect(await messages()).toEqual([]);
    expect(await kept()).toMatchObject([{ refused: 'This account is suspended' }]);
  });

  it('stays as it is where sending it now is refused', async () => {
    const id = await scheduled({ parentId: toId('1') });
    const before = await kept();
    expect((await app.call('scheduled.send', { scheduledId: id }, owner)).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  it('is nobody else’s', async () => {
    const scheduledId = await scheduled();
    const stranger = await app.signUp();
    const edit = { scheduledId, content: 'taken', sendAt: after(leastMs) };
    expect(await app.status('scheduled.edit', edit, stranger)).toBe(404);
    expect(await app.status('scheduled.delete', { scheduledId }, stranger)).toBe(404);
    expect(await app.status('scheduled.send', { scheduledId }, stranger)).toBe(404);
    expect((await app.done('scheduled.list', {}, stranger)).items).toEqual([]);
    expect(await kept()).toHaveLength(1);
  });

  it('is deleted, also with its account', async () => {
    await app.done('scheduled.delete', { scheduledId: await scheduled() }, owner);
    expect(await kept()).toEqual([]);
    const ann = await app.signUp();
    const guild = await app.createGuild(owner);
    await app.join(guild, owner, ann);
    const there = textChannelOf(guild);
    const { id: file } = await upload(app, ann, there, new TextEncoder().encode('mine'));
    expect((await schedule({ channelId: there, attachments: [file] }, ann)).status).toBe(200);
    await removeAccount(
      app.server.services,
      ann.userId,
      () => false,
      () => true,
    );
    const rows = app.store.db.selectFrom('scheduledMessages').select('id');
    expect(await rows.where('userId', '=', ann.userId).execute()).toEqual([]);
    const files = app.store.db.selectFrom('attachments').select('id');
    expect(await files.where('uploaderId', '=', ann.userId).execute()).toEqual([]);
  });
});

describe('a sweep', () => {
  it('leaves what is above the sending limit to a later one', async () => {
    for (let n = 0; n < 3; n += 1) await scheduled({ content: `message ${n}` });
    app.clock.setWall(app.clock.now() + leastMs);
    const limiter = () => createRateLimiter(app.clock, { burst: 2, perSecond: 1 });
    const bytes = createRateLimiter(app.clock, { burst: 1e9, perSecond: 1e9 });
    const services = { ...app.server.services, sendingLimit: createSendingLimit(limiter(), bytes) };
    await sweepDueMessages(services);
    expect(await messages()).toHaveLength(2);
    expect(await kept()).toMatchObject([{ refused: null }]);
    await sweepDueMessages({ ...services, sendingLimit: createSendingLimit(limiter(), bytes) });
    expect(await messages()).toHaveLength(3);
  });

  it('sends the others where one fails, and says so; that one is sent by the next', async () => {
    for (let n = 0; n < 3; n += 1) await scheduled({ content: `message ${n}` });
    app.clock.setWall(app.clock.now() + leastMs);
    const { services } = app.server;
    let writes = 0;
    const failing: typeof services.transaction = (work) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Error('no answer')) : services.transaction(work);
    };
    await expect(sweepDueMessages({ ...services, transaction: failing })).rejects.toThrow('no answer');
    expect(await messages()).toHaveLength(2);
    await sweepDueMessages(services);
    expect((await messages()).map(({ content }) => content).sort()).toEqual(
      [0, 1, 2].map((n) => `message ${n}`),
    );
  });

  it('doubles nothing where the answer to its commit is lost', async () => {
    await scheduled();
    app.clock.setWall(app.clock.now() + leastMs);
    const { services } = app.server;
    const losing: typeof services.transaction = async (work) => {
      await services.transaction(work);
      throw new Error('no answer');
    };
    await expect(sweepDueMessages({ ...services, transaction: losing })).rejects.toThrow('no answer');
    await sweepDueMessages(services);
    expect(await messages()).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  it('sends nothing where its transaction fails after the message was written', async () => {
    await scheduled();
    app.clock.setWall(app.clock.now() + leastMs);
    const { services } = app.server;
    const dying: typeof services.transaction = (work) =>
      services.transaction(async (trx) => {
        await work(trx);
        throw new Error('killed');
      });
    await expect(sweepDueMessages({ ...services, transaction: dying })).rejects.toThrow('killed');
    expect(await messages()).toEqual([]);
    expect(await kept()).toHaveLength(1);
    await sweepDueMessages(services);
    expect(await messages()).toHaveLength(1);
  });
});
