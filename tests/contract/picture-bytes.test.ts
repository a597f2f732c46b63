import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPng } from '../support/node/picture-files';
import { fetchBytes } from '../support/node/sent-files';
import { bytes, startStrangeHosts, type StrangeHosts } from '../support/node/strange-hosts';
import { createPlacesWorld, KINDS, PLACES, type PlacesWorld, sees } from './places-world';

let world: PlacesWorld;
let hosts: StrangeHosts;
beforeAll(async () => {
  hosts = await startStrangeHosts();
  hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
  world = await createPlacesWorld({ guard: hosts.guard });
});
afterAll(async () => {
  await world.app.close();
  hosts.close();
});

/** An answer without what differs between any two answers. */
const plainly = async (answer: Response) => {
  const { date: _date, ...headers } = Object.fromEntries(answer.headers);
  return [answer.status, headers, await answer.text()];
};

describe.each(PLACES)('a picture of another host in a %s place', (place) => {
  it('is for those who see the channel, and as if it were not there for others', async () => {
    const { app, people } = world;
    const { channelId } = await world.makeIds(place);
    const url = `http://pic.example/${place}.png`;
    await app.done('messages.create', { channelId, content: url, parentId: null }, people.owner);
    await app.server.services.previews.idle();
    const headers = (of: string) => ({ url: encodeURIComponent(of), stored: 'only' });
    for (const kind of KINDS) {
      const answer = await fetchBytes(app, people[kind], '/proxy/picture', headers(url));
      expect(answer.status, kind).toBe(sees(kind, place) ? 200 : 404);
      if (sees(kind, place)) continue;
      const absent = await fetchBytes(app, people[kind], '/proxy/picture', headers(`${url}?absent`));
      expect(await plainly(answer), kind).toEqual(await plainly(absent));
    }
    for (const token of [null, '', 'gh_this-is-no-token-of-anybody-at-all-00000000'])
      expect((await fetchBytes(app, token, '/proxy/picture', headers(url))).status).toBe(401);
    expect(hosts.asked.filter((asked) => asked === url.slice('http://'.length))).toHaveLength(1);
  });
});
