import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallName, endpoints, isCallName } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';
import type { TestServer } from '../support/node/server-app';
import type { Scenario } from './scenario';
import { scenarios } from './scenarios';
import type { StoreUnderTest } from './stores';
import { createWorld, type World } from './world';

const rowOf = (name: CallName): Endpoint => endpoints[name];

/** A caller that may make the call, whatever permission it needs. */
const callerOf = (name: CallName, world: World) => {
  if (rowOf(name).auth === 'none') return null;
  const { as }: Scenario<CallName> = scenarios[name] as unknown as Scenario<CallName>;
  return world[as ?? (name === 'guilds.leave' ? 'member' : 'owner')];
};

/** Compares every reply as sent with its checked form. */
export const describeEncoding = ({ name: store, start }: StoreUnderTest): void => {
  describe(`what travels on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterAll(() => app.close());

    it.each(Object.keys(endpoints).filter(isCallName))(
      '%s: what travels is the checked form of what was answered',
      async (name) => {
        const world = await createWorld(app, null);
        const caller = callerOf(name, world);
        const aim = { caller: caller ?? world.owner, person: world.target, role: world.low };
        const args = await (scenarios[name] as unknown as Scenario<CallName>).args(world, aim);
        const { body, reply, status } = await app.call(name, args, caller);
        expect(status).toBe(200);
        const { reply: schema, ok } = rowOf(name);
        const checked: unknown = z.encode(schema(), reply);
        expect(body).toEqual(ok === 'envelope' ? { error: 0, ...Object(checked) } : checked);
      },
    );
  });
};
