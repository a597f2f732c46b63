import { sql } from 'kysely';
import { findSetting, saveSetting } from '../settings';
import type { Db, MediaId } from '../schema';
import type { Store } from '../store';
import { hasAccounts } from '../users';
import { DEMO_ACCOUNTS, type DemoPasswordHashes } from './accounts';
import { joinery } from './guilds/joinery';
import { choir, kitchen, lantern, nightSky, tidepool } from './guilds/others';
import { type PhotoName, PHOTOS } from './pictures/photos';
import { type RandomNumber, seededRandom } from '../../../domain/seeded-random';
import { seedGuild, type SeedTools } from './seed-guild';
import { createGallery } from './seed-media';
import { type SeededFiles, seedMessages, type Spell } from './seed-messages';
import { seedPeople } from './seed-people';
import { seedRecords } from './seed-records';
import { createTimeline, iso } from './timeline';

/** Any number: the same seed gives the same community. */
const USUAL_START = 1887;

export interface SeedOptions {
  readonly nowMs: number;
  readonly passwordHashes: DemoPasswordHashes;
  /** The public address of the server, without a trailing slash; pictures in messages have absolute addresses. */
  readonly publicUrl: string;
  /** The files of messages, whose content is stored already. */
  readonly files?: SeededFiles;
  /** The source of random details: the order of joining, pauses, codes, background colours. */
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

/**
 * Fills an empty store with the demo community, in one transaction. Returns false without effect when any account
 * exists. The guilds of the demo's owner are created first, and among them the one she owns.
 */
export const seedDemo = (store: Store, options: SeedOptions): Promise<boolean> =>
  store.transaction(async (trx) => {
    if (await hasAccounts(trx)) return false;
    const {
      nowMs,
      passwordHashes,
      publicUrl,
      random = seededRandom(USUAL_START),
      files = new Map(),
    } = options;
    const timeline = createTimeline(nowMs);
    const gallery = createGallery(trx, random, iso(nowMs));
    const cast = await seedPeople(trx, timeline, gallery, passwordHashes);
    const tools: SeedTools = { trx, timeline, random, gallery, cast };
    const spell = createSpell(tools, publicUrl);
    for (const guild of [joinery, lantern, tidepool, kitchen, nightSky, choir]) {
      const seeded = await seedGuild(tools, guild);
      await seedMessages(tools, spell, guild, seeded, files);
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
 * Updates the addresses of pictures in the demo's messages to the server's current address: on a personal computer the
 * server takes a different free port at every start. No effect where the address is the same, or the store holds no
 * demo.
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
