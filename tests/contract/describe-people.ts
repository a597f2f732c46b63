import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isCallName, endpoints } from '../../src/contract/rest';
import type { Person } from '../support/node/server-app';
import { countedServer } from './people/counted-server';
import { type Place, PLACES } from './people/places';
import { type CountedServer, makeWorld, play, type Played, type World } from './people/play';
import { type Relation, RELATIONS } from './people/relations';
import { SCENES, type SceneName } from './people/scenes';
import { cellOf, isRefused, relationsIn, scenesIn } from './people/table';
import type { StoreUnderTest } from './stores';

/** Calls about people and what they write that need no scene, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'friends.privacy': 'about the caller alone',
  'friends.savePrivacy': 'about the caller alone',
  'direct.guildPrivacy': 'about the caller alone',
  'direct.saveGuildPrivacy': 'about the caller alone',
  'messages.history': 'as the message, tests/contract/places.test.ts',
  'messages.previewPurge': 'of staff',
  'messages.purge': 'of staff',
  'messages.search': 'as the channel, tests/contract/places.test.ts',
  'reactions.clear': 'of staff',
  'threads.edit': 'of its creator and staff',
  'threads.delete': 'of staff',
  'threads.follow': 'about the caller alone',
  'threads.unfollow': 'about the caller alone',
  'threads.list': 'as the channel, tests/contract/places.test.ts',
  'threads.find': 'as the channel, tests/contract/places.test.ts',
};
const CONCERNED = /^(friends|direct|messages|pins|reactions|threads|userNotes|reports)\./;

const places = Object.keys(PLACES) as Place[];

/**
 * All that people can do about others, by what these are to them. With `oneOf` only each so manieth pair of a place and
 * a relation: the rules are the same on both stores, and what a store can break differs little from pair to pair.
 */
export const describePeople = ({ name: store, start }: StoreUnderTest, oneOf = 1): void => {
  describe(`what people are to each other on the ${store} store`, () => {
    let server: CountedServer;
    let stranger: Person;

    beforeAll(async () => {
      server = await countedServer(start);
      stranger = await server.app.signUp();
    });
    afterEach(() => server.app.hangUp());
    afterAll(() => server.app.close());

    type Outcome = Readonly<Record<string, Played>>;
    /** Plays the scenes of a place; a world is used again until a call has changed it. */
    const playAll = async (place: Place, relation: Relation, isWatched = true): Promise<Outcome> => {
      const played = new Map<SceneName, Played>();
      let world: World | null = null;
      for (const name of scenesIn(place)) {
        world ??= await makeWorld(server, place, { relation, stranger });
        const one = await play(server, SCENES[name], world, isWatched && isRefused(name, relation));
        played.set(name, one);
        if (!one.isSpent) continue;
        world = null;
        server.app.hangUp();
      }
      return Object.fromEntries(played);
    };
    const each = <T>(all: Outcome, of: (played: Played) => T) =>
      Object.fromEntries(Object.entries(all).map(([name, one]) => [name, of(one)]));

    const isPlayed = (place: Place, relation: Relation): boolean =>
      (places.indexOf(place) + RELATIONS.indexOf(relation)) % oneOf === 0;
    describe.each(places)('in the place: %s', (place) => {
      it.each(relationsIn(place).filter((relation) => isPlayed(place, relation)))(
        'decides about one who is: %s, as the table says, and tells nobody else',
        async (relation) => {
          const all = await playAll(place, relation);
          const expected = scenesIn(place).map((name) => [name, cellOf(name, relation)]);
          expect(each(all, ({ cell }) => cell)).toEqual(Object.fromEntries(expected));
          expect(each(all, ({ leaked }) => leaked)).toEqual(each(all, () => []));
          expect(each(all, ({ wrote }) => wrote)).toEqual(each(all, () => []));
        },
      );
    });

    it('answers one who is blocked and one who is not wanted alike: the bytes, and the statements', async () => {
      // Where both have written, an answer stays, whatever the privacy: there the two differ.
      for (const place of ['nowhere', 'opened', 'unanswered'] as const) {
        const names = scenesIn(place).filter((name) => isRefused(name, 'blocks me'));
        expect(names).not.toEqual([]);
        const refusals = async (relation: Relation) => {
          const all = await playAll(place, relation, false);
          return names.map((name) => ({
            name,
            answer: all[name]?.answer,
            statements: all[name]?.statements,
          }));
        };
        const blocked = await refusals('blocks me');
        expect(blocked.filter(({ statements }) => statements === 0)).toEqual([]);
        expect(await refusals('takes nobody')).toEqual(blocked);
      }
    });

    it('has a scene of every call that concerns others', () => {
      const played = new Set(Object.values(SCENES).map(({ call }) => call as string));
      const missing = Object.keys(endpoints).filter(
        (name) => isCallName(name) && CONCERNED.test(name) && !played.has(name) && !(name in WITHOUT),
      );
      expect(missing).toEqual([]);
      expect(Object.keys(WITHOUT).filter((name) => played.has(name))).toEqual([]);
    });
  });
};
