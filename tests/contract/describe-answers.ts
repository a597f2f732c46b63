import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EventName } from '../../src/contract/gateway/events';
import { namesEvents } from '../../src/contract/rest/endpoint';
import type { TestServer } from '../support/node/server-app';
import type { Received, TestSocket } from '../support/node/server-socket';
import { aimAt, capable, permissionOf, rowOf, rowsThat, scenarioOf, signIn } from './callers';
import type { StoreUnderTest } from './stores';
import { createWorld } from './world';

const sessionOf = ({ frames }: TestSocket): string => {
  const hello = frames.find((frame) => frame.kind === 'hello');
  if (hello === undefined) throw new Error('The socket has heard no HELLO');
  return hello.session;
};
const eventsOf = ({ frames }: TestSocket) =>
  frames.filter((frame): frame is Extract<Received, { kind: 'event' }> => frame.kind === 'event');

/**
 * For every row whose answer names events: by the time of the answer its caller has received all events of the call
 * (protocol.md 'An answer and its events').
 */
export const describeAnswers = ({ name: store, has, start }: StoreUnderTest): void => {
  describe(`an answer and its events on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    it.each(rowsThat((row) => namesEvents(row) && row.auth !== 'none').filter(has))(
      '%s: names an event after which the caller hears nothing more of it',
      async (name) => {
        const world = await createWorld(app, permissionOf(name));
        const caller = capable(name, world);
        const args = await scenarioOf(name).args(world, aimAt(world, caller));
        const socket = await app.connect(await signIn(app, caller));
        await socket.settle();
        const before = eventsOf(socket).length;
        const answer = await app.call(name, args, caller, undefined, {
          'gateway-session': sessionOf(socket),
        });
        expect(answer).toMatchObject({ status: 200 });
        const named = Number(answer.headers['gateway-seq']);
        await socket.settle();
        const caused: readonly EventName[] = rowOf(name).emits;
        const own = eventsOf(socket)
          .slice(before)
          .filter(({ event }) => caused.includes(event.name));
        expect(own.length).toBeGreaterThan(0);
        // An event is sent again after an older one that arrived late (docs/decisions/009): its first delivery counts.
        const seqs = new Map(own.toReversed().map(({ seq, event }) => [JSON.stringify(event), seq]));
        for (const seq of seqs.values()) expect(seq).toBeLessThanOrEqual(named);
      },
    );

    it('names none for a session that is not there, or somebody else’s, or for nobody', async () => {
      const world = await createWorld(app, null);
      const theirs = sessionOf(await app.connect(world.member));
      const create = async (headers: Readonly<Record<string, string>>) =>
        (await app.call('guilds.create', { name: 'One', icon: null }, world.owner, undefined, headers))
          .headers['gateway-seq'];
      if (store === 'embedded') expect(await create({ 'gateway-session': 'nobody' })).toBeUndefined();
      expect(await create({ 'gateway-session': 'no such id' })).toBeUndefined();
      expect(await create({})).toBeUndefined();
      if (store === 'embedded') expect(await create({ 'gateway-session': theirs })).toBeUndefined();
    });
  });
};
