import { newHeld, newRule } from '../automod-scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../support/node/server-app';
import { takeSnapshot } from '../store-snapshot';
import type { StoreUnderTest } from '../stores';
import { newScheduled } from '../own-scenarios';
import { newPicture, newSticker } from '../scenario-parts';
import { newReport } from '../report-scenarios';
import { newThread } from '../thread-scenarios';
import { createWorld } from '../world';
import { rowOf } from '../callers';
import type { Furnished } from './mixed-case';
import { mixedCases } from './mixed-ids';
import { SMALL_PICTURE } from '../../support/node/flat-png';
import { expectHarmlessRefusal, secretsOf } from './refusal-checks';

/** Content and names of guild B. */
const NAME = 'Hidden Place';
const WORDS = 'words behind closed doors';

const createFurnished = async (app: TestServer, name: string): Promise<Furnished> => {
  const world = await createWorld(app, null);
  const { guild, channelId, owner } = world;
  const guildId = guild.id;
  await app.done('guilds.edit', { guildId, name, description: WORDS, avatar: null, banner: null }, owner);
  const asked = { guildId, expiresAfter: null, maxUses: null };
  const { invite } = await app.done('invites.create', asked, owner);
  const { data } = await app.done('messages.create', { channelId, content: WORDS, parentId: null }, owner);
  const image = SMALL_PICTURE;
  const { emoji } = await app.done('emoji.create', { guildId, name: 'hidden', image }, owner);
  const sticker = await newSticker(world, 'hidden');
  const pictureId = await newPicture(world, owner);
  const { scheduledId } = await newScheduled(world, owner);
  const voice = guild.channels.find(({ type }) => type === 'voice');
  if (voice === undefined) throw new Error('A new guild has no voice channel');
  return {
    ...world,
    guild: { ...guild, name },
    voice,
    inviteId: invite.id,
    emojiId: emoji.id,
    stickerId: sticker.id,
    pictureId,
    scheduledId,
    messageId: data.id,
    threadId: await newThread(world, owner),
    reportId: await newReport(world, world.target, owner),
    ruleId: await newRule(world),
    heldId: await newHeld(world, world.member),
  };
};

/** Answers to the owner of one guild for ids of another guild. */
export const describeMixedIds = ({ name: store, has, start }: StoreUnderTest): void => {
  describe(`mixed ids on the ${store} store`, () => {
    let app: TestServer;
    let a: Furnished;
    let b: Furnished;
    beforeAll(async () => {
      app = await start();
      a = await createFurnished(app, 'Own Place');
      b = await createFurnished(app, NAME);
    });
    afterAll(() => app.close());

    describe('the owner of one guild who names something of another', () => {
      it.each(mixedCases.filter(({ call }) => has(call)))('$call: $what', async ({ call, args, status }) => {
        // A socket stores the status of its user, and is no part of the call.
        if (rowOf(call).namesSession === true) await app.sessionOf(a.owner.token);
        const before = await takeSnapshot(app.store);
        const answer = await app.call(call, args(a, b), a.owner);
        const after = await takeSnapshot(app.store);
        expect(status === undefined ? [403, 404] : [status.code]).toContain(answer.status);
        const secrets = [...secretsOf(b), NAME, WORDS, b.voice.id, b.inviteId, b.messageId, b.banned.userId];
        expectHarmlessRefusal(answer, secrets, [before, after], call);
      });
    });

    it('has at least sixty cases', () => {
      console.log(`mixed ids: ${mixedCases.length} cases`);
      expect(mixedCases.length).toBeGreaterThanOrEqual(60);
    });
  });
};
