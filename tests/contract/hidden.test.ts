import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallName, endpoints, isCallName } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';
import { startTestServer, type TestServer } from '../support/node/server-app';
import { type Scenario, scenarios } from './scenarios';
import { createWorld } from './world';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const inGuild = (name: CallName): boolean => {
  const { needs }: Endpoint = endpoints[name];
  return needs !== 'anyone' && needs !== 'session';
};

it.each(Object.keys(endpoints).filter(isCallName).filter(inGuild))(
  '%s: whoever left learns no more than whoever was never there',
  async (name) => {
    const world = await createWorld(app, null);
    const { guild, owner, target, member, outsider, low } = world;
    const scenario = scenarios[name] as unknown as Scenario<CallName>;
    const args = await scenario.args(world, { caller: owner, person: target, role: low });
    await app.done('guilds.leave', { guildId: guild.id }, member);
    const never = await app.call(name, args, outsider);
    const former = await app.call(name, args, member);
    expect(never.status).toBe(404);
    expect([former.status, former.body]).toEqual([never.status, never.body]);
  },
);
