import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, endpoints, isCallName } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';
import type { TestServer } from '../support/node/server-app';
import type { Scenario } from './scenario';
import { scenarios } from './scenarios';
import type { StoreUnderTest } from './stores';
import { createWorld } from './world';

const inGuild = (name: CallName): boolean => {
  const { needs }: Endpoint = endpoints[name];
  return needs !== 'anyone' && needs !== 'session';
};

/** Answers to former members: the same as to people who were never members. */
export const describeHidden = ({ name: store, has, start }: StoreUnderTest): void => {
  describe(`what former members learn on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterAll(() => app.close());

    it.each(Object.keys(endpoints).filter(isCallName).filter(has).filter(inGuild))(
      '%s: whoever left learns no more than whoever was never there',
      async (name) => {
        const world = await createWorld(app, null);
        const { guild, owner, target, member, outsider, low } = world;
        const scenario = scenarios[name] as unknown as Scenario<CallName>;
        const args = await scenario.args(world, { caller: owner, person: target, role: low });
        await app.done('guilds.leave', { guildId: guild.id }, member);
        const never = await app.call(name, args, outsider);
        const former = await app.call(name, args, member);
        expect(never).toMatchObject({ status: 404, body: { error: 404 } });
        expect([former.status, former.body]).toEqual([never.status, never.body]);
      },
    );
  });
};
