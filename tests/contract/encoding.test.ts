import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallName, endpoints, isCallName } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';
import { startTestServer, type TestServer } from '../support/node/server-app';
import { type Scenario, scenarios } from './scenarios';
import { createWorld, type World } from './world';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const rowOf = (name: CallName): Endpoint => endpoints[name];

/** Who can make the call, whatever it needs. */
const callerOf = (name: CallName, world: World) => {
  if (rowOf(name).auth === 'none') return null;
  const { as }: Scenario<CallName> = scenarios[name] as unknown as Scenario<CallName>;
  return world[as ?? (name === 'guilds.leave' ? 'member' : 'owner')];
};

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
    const checked: unknown = z.encode(schema, reply);
    expect(body).toEqual(ok === 'envelope' ? { error: 0, ...Object(checked) } : checked);
  },
);
