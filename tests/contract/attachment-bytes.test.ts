import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPng } from '../support/node/picture-files';
import { fetchBytes, sendFiles, upload } from '../support/node/sent-files';
import { createPlacesWorld, KINDS, type PlaceKind, PLACES, type PlacesWorld, sees } from './places-world';

let world: PlacesWorld;
beforeAll(async () => {
  world = await createPlacesWorld();
});
afterAll(() => world.app.close());

/** The addresses of a picture: the file itself, its previews, and others that only look like them. */
const addressesOf = ({ url, id }: { readonly url: string; readonly id: string }): readonly string[] => [
  ...[url, `${url}?size=128`, `${url}?size=400`, `${url}?size=800`],
  `/attachment/${id}/another-name.html`,
];
const picture = async (place: PlaceKind) => {
  const { app, people } = world;
  const { channelId } = await world.makeIds(place);
  const attachment = await upload(app, people.owner, channelId, await plainPng(), {
    name: 'secret-plan.png',
  });
  return { channelId, attachment };
};
/** An answer without what differs between any two answers. */
const plainly = async (answer: Response) => {
  const { date: _date, ...headers } = Object.fromEntries(answer.headers);
  return [answer.status, headers, await answer.text()];
};

describe.each(PLACES)('a file in a %s place', (place) => {
  it('is for its uploader alone until it is sent; then for those who see the channel', async () => {
    const { app, people } = world;
    const { channelId, attachment } = await picture(place);
    const tried = async (may: (kind: (typeof KINDS)[number]) => boolean) => {
      for (const kind of KINDS)
        for (const address of addressesOf(attachment)) {
          const { status } = await fetchBytes(app, people[kind], address);
          expect(status, `${address} by ${kind}`).toBe(may(kind) ? 200 : 404);
        }
    };
    await tried((kind) => kind === 'owner');
    const messageId = await sendFiles(app, people.owner, channelId, [attachment.id]);
    await tried((kind) => sees(kind, place));
    for (const token of [null, '', 'gh_this-is-no-token-of-anybody-at-all-00000000'])
      expect((await fetchBytes(app, token, attachment.url)).status).toBe(401);
    await app.done('messages.delete', { messageId }, people.owner);
    await tried(() => false);
  });

  it('answers those who may not have it as if it were not there', async () => {
    const { app, people } = world;
    const { channelId, attachment } = await picture(place);
    await sendFiles(app, people.owner, channelId, [attachment.id]);
    for (const kind of KINDS.filter((one) => !sees(one, place)))
      for (const headers of [{}, { Range: 'bytes=0-1' }, { Range: 'bytes=999999-' }]) {
        const hidden = await plainly(await fetchBytes(app, people[kind], attachment.url, headers));
        const absent = await fetchBytes(app, people[kind], '/attachment/999999999999999999/x.png', headers);
        expect(hidden).toEqual(await plainly(absent));
      }
  });
});
