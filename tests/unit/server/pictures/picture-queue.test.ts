import { connect } from 'node:net';
import { Transformer } from '@napi-rs/image';
import { afterEach, expect, it, vi } from 'vitest';
import { PICTURE_LIMITS } from '../../../../src/contract/limits';
import type { Decoder, Remade } from '../../../../src/server/decoder/decoder';
import { createWorkSlots } from '../../../../src/server/security/work-slots';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

const BUSY_STATUSES = [429, 503];

/** A decoder that finishes a picture when the test says so. */
const createHeldDecoder = () => {
  const held: ((remade: Remade) => void)[] = [];
  const decoder: Decoder = {
    remake: () => new Promise((resolve) => held.push(resolve)),
    close: () => undefined,
  };
  const release = (kind: 'unreadable' | 'gave-up' = 'unreadable'): void => {
    for (const done of held.splice(0)) done({ kind });
  };
  return { decoder, held, release };
};

let app: TestServer | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

const picture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await Transformer.fromRgbaPixels(new Uint8Array(8 * 8 * 4).fill(9), 8, 8).png());

const setUp = async () => {
  const { decoder, held, release } = createHeldDecoder();
  const started = await startTestServer({ decoder });
  app = started;
  const avatar = { bytes: await picture(), type: 'image/png', name: 'a.png' };
  const upload = (person: Person) => started.call('users.updateAvatar', { avatar }, person);
  return { app: started, held, release, upload, avatar };
};

it('lets one person have three pictures wait; the next is told to come back', async () => {
  const { app, held, release, upload } = await setUp();
  const [ann, bob] = [await app.signUp(), await app.signUp()];
  const waiting = Array.from({ length: PICTURE_LIMITS.waitingOfOne }, () => upload(ann));
  await vi.waitFor(() => expect(held).toHaveLength(PICTURE_LIMITS.waitingOfOne), { timeout: 120_000 });
  const refused = await upload(ann);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' }, body: { retry_after: 2 } });
  const icon = Buffer.from(await picture()).toString('base64');
  expect(await app.status('guilds.create', { name: 'x', icon }, ann)).toBe(429);
  const other = upload(bob);
  await vi.waitFor(() => expect(held).toHaveLength(PICTURE_LIMITS.waitingOfOne + 1), { timeout: 120_000 });
  release();
  expect((await Promise.all([...waiting, other])).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  const again = upload(ann);
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 120_000 });
  release();
  expect((await again).status).toBe(400);
});

it('lets twelve wait in all; the next is told that the server is busy', async () => {
  const { app, held, release, upload } = await setUp();
  const people = await Promise.all(Array.from({ length: 5 }, () => app.signUp()));
  const waiting = people.slice(0, 4).flatMap((person) => [upload(person), upload(person), upload(person)]);
  await vi.waitFor(() => expect(held).toHaveLength(PICTURE_LIMITS.waitingInAll), { timeout: 120_000 });
  expect(await upload(people[4]!)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  release();
  await Promise.all(waiting);
});

it('says of a picture that the decoder gave up that it takes too long', async () => {
  const { app, held, release, upload } = await setUp();
  const answer = upload(await app.signUp());
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 120_000 });
  release('gave-up');
  expect(await answer).toMatchObject({ status: 413 });
});

it('reads four large bodies of one person at a time; the next is refused before it is read', async () => {
  const { app } = await setUp();
  const { token } = await app.signUp();
  const port = Number(new URL(app.url).port);
  /** Sends the headers of a large body, but never the body. */
  const begin = () => {
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /guild/create HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${token}`];
    const body = ['Content-Type: application/json', 'Content-Length: 2000000', '', '{'];
    socket.write([...head, ...body].join('\r\n'));
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    return { socket, answered };
  };
  const opened = Array.from({ length: PICTURE_LIMITS.largeBodiesOfOne + 1 }, begin);
  // All but one wait for the rest of their bodies.
  expect(await Promise.race(opened.map(({ answered }) => answered))).toMatch(/^HTTP\/1\.1 429 /);
  for (const { socket, answered } of opened) {
    answered.catch(() => undefined);
    socket.destroy();
  }
  // A closed connection frees its place.
  await vi.waitFor(
    async () => {
      const icon = 'x'.repeat(100_000);
      const status = await app.status('guilds.create', { name: 'x', icon }, token);
      expect(BUSY_STATUSES).not.toContain(status);
    },
    { timeout: 120_000 },
  );
});

it('gives a seat back once, however often it is said', () => {
  const slots = createWorkSlots({ person: 2, all: 3 });
  const [first, second] = [slots.take('ann'), slots.take('ann')];
  expect(slots.take('ann')).toBe('person');
  expect(slots.take('bob')).toBeTypeOf('function');
  expect(slots.take('cay')).toBe('all');
  if (typeof first === 'string' || typeof second === 'string') throw new Error('no seat');
  first();
  first();
  expect(slots.take('ann')).toBeTypeOf('function');
  expect(slots.take('cay')).toBe('all');
});
