import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaUrl } from '../../../src/contract/media';
import { answerMedia } from '../../../src/main/api/media';
import { ManualClock } from '../../unit/main/support/manual-clock';
import { plainPng } from '../../support/node/picture-files';
import { type Person, startTestServer, textChannelOf, type TestServer } from '../../support/node/server-app';
import { bytes, startStrangeHosts, type StrangeHosts } from '../../support/node/strange-hosts';

let hosts: StrangeHosts;
let app: TestServer;
let reader: Person;

beforeAll(async () => {
  hosts = await startStrangeHosts();
  app = await startTestServer({ guard: hosts.guard });
  hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
  const author = await app.signUp();
  reader = await app.signUp();
  const guild = await app.createGuild(author);
  await app.join(guild, author, reader);
  const said = {
    channelId: textChannelOf(guild),
    content: 'http://pic.example/a b.png?x=é,1',
    parentId: null,
  };
  await app.done('messages.create', { ...said, content: encodeURI(said.content) }, author);
  await app.server.services.previews.idle();
});
afterAll(async () => {
  await app.close();
  hosts.close();
});

/** The media: answer of the app for this reader. */
const media = async (from: 'stored' | 'asked', picture: string) => {
  const answer = answerMedia({
    fetch: globalThis.fetch,
    fetchPicture: () => Promise.reject(new Error('a stranger was asked')),
    target: async () => ({ base: app.url, token: reader.token }),
    clock: new ManualClock(),
  });
  const { status, headers } = await answer({ method: 'GET', url: mediaUrl({ from, picture }) });
  return [status, headers.get('content-type')];
};

describe('a picture of another host', () => {
  const posted = new URL('http://pic.example/a b.png?x=é,1').href;

  it('comes from the server as it was posted, and nobody else is asked', async () => {
    expect(await media('stored', posted)).toEqual([200, 'image/webp']);
    expect(await media('stored', 'http://pic.example/other.png')).toEqual([204, null]);
    expect(hosts.asked).toHaveLength(1);
  });

  it('is fetched by the server when the reader asks for it', async () => {
    expect(await media('asked', 'http://pic.example/other.png')).toEqual([200, 'image/webp']);
    expect(await media('asked', 'http://127.0.0.1/other.png')).toEqual([404, null]);
    expect(hosts.asked.at(-1)).toBe('pic.example/other.png');
    expect(hosts.reached()).toBe(0);
  });
});
