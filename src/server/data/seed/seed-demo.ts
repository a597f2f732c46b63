import { sql } from 'kysely';
import { findSetting, saveSetting } from '../settings';
import type { Db, MediaId } from '../schema';
import type { Store } from '../store';
import { DEMO_ACCOUNTS, type DemoPasswordHashes } from './accounts';
import { joinery } from './guilds/joinery';
import { choir, kitchen, lantern, nightSky, tidepool } from './guilds/others';
import { type PhotoName, PHOTOS } from './pictures/photos';
import { type RandomNumber, seededRandom } from './random';
import { seedGuild, type SeedTools } from './seed-guild';
import { createGallery } from './seed-media';
import { seedMessages, type Spell } from './seed-messages';
import { seedPeople } from './seed-people';
import { seedRecords } from './seed-records';
import { createTimeline, iso } from './timeline';

/** Any number: the same start gives the same community. */
const USUAL_START = 1887;

export interface SeedOptions {
  readonly nowMs: number;
  readonly passwordHashes: DemoPasswordHashes;
  /** Where clients reach the server, without a slash at the end; pictures in messages have absolute addresses. */
  readonly publicUrl: string;
  /** What is left to chance: the order of joining, pauses, codes, the colour of a wall. */
  readonly random?: RandomNumber;
}

const isPhoto = (name: string): name is PhotoName => Object.hasOwn(PHOTOS, name);

const createSpell = ({ cast, gallery }: SeedTools, publicUrl: string): Spell => {
  const painted = new Map<PhotoName, MediaId>();
  const addressOf = async (name: string): Promise<string> => {
    if (!isPhoto(name)) throw new Error(`The demo has no picture called ${name}`);
    const id = painted.get(name) ?? (await gallery.photo(name));
    painted.set(name, id);
    return `${publicUrl}/media/${id}.webp`;
  };
  return async (text) => {
    const picture = /^\{picture:(\w+)\}$/.exec(text)?.[1];
    if (picture !== undefined) return addressOf(picture);
    return text.replace(/<@([a-z_]+)>/g, (_, name: string) => `<@${cast(name)}>`);
  };
};

const isEmpty = async (trx: Db): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Fills an empty store with the demo community, all or nothing. False, and nothing done, when anybody has an account
 * already. The guilds that the demo's owner is in are created first, her own before the others.
 */
export const seedDemo = (store: Store, options: SeedOptions): Promise<boolean> =>
  store.transaction(async (trx) => {
    if (!(await isEmpty(trx))) return false;
    const { nowMs, passwordHashes, publicUrl, random = seededRandom(USUAL_START) } = options;
    const timeline = createTimeline(nowMs);
    const gallery = createGallery(trx, random, iso(nowMs));
    const cast = await seedPeople(trx, timeline, gallery, passwordHashes);
    const tools: SeedTools = { trx, timeline, random, gallery, cast };
    const spell = createSpell(tools, publicUrl);
    for (const guild of [joinery, lantern, tidepool, kitchen, nightSky, choir]) {
      const seeded = await seedGuild(tools, guild);
      await seedMessages(tools, spell, guild, seeded);
      if (guild === joinery)
        await seedRecords(tools, seeded, cast(DEMO_ACCOUNTS.owner.username), passwordHashes.others);
    }
    await saveSetting(trx, 'demo-seeded-at', iso(nowMs));
    await saveSetting(trx, 'demo-public-url', publicUrl);
    return true;
  });

/** Whether the store was filled with the demo community. */
export const isDemo = async (db: Db): Promise<boolean> => (await findSetting(db, 'demo-seeded-at')) !== null;

/**
 * Puts the server's present address into the demo's messages with pictures: on a computer of its own the server takes
 * another free port at every start. Nothing happens where it is the same, or the store holds no demo.
 */
export const moveDemoPictures = (store: Store, publicUrl: string): Promise<void> =>
  store.transaction(async (trx) => {
    const before = await findSetting(trx, 'demo-public-url');
    const seededAt = await findSetting(trx, 'demo-seeded-at');
    if (before === null || seededAt === null || before === publicUrl) return;
    await sql`
      update messages set content = ${publicUrl} || substr(content, length(${before}) + 1)
      where created_at <= ${seededAt} and starts_with(content, ${`${before}/media/`})`.execute(trx);
    await saveSetting(trx, 'demo-public-url', publicUrl);
  });
