import type { UserId } from '../../../contract/ids';
import type { Db } from '../schema';
import { DEMO_ACCOUNTS, type DemoPasswordHashes } from './accounts';
import { back } from './conversation';
import { PEOPLE } from './people';
import type { Gallery } from './seed-media';
import { iso, type Timeline } from './timeline';

/** Ids of the demo's people by username. */
export type Cast = (username: string) => UserId;

/** The days since the first sign-up; the others follow at intervals of one day. */
const FIRST_SIGN_UP_DAYS = 800;

const hashFor = (username: string, hashes: DemoPasswordHashes): string => {
  if (username === DEMO_ACCOUNTS.owner.username) return hashes.owner;
  if (username === DEMO_ACCOUNTS.moderator.username) return hashes.moderator;
  return username === DEMO_ACCOUNTS.member.username ? hashes.member : hashes.others;
};

/** Creates all accounts. Only the three demo accounts can sign in. */
export const seedPeople = async (
  trx: Db,
  timeline: Timeline,
  gallery: Gallery,
  hashes: DemoPasswordHashes,
): Promise<Cast> => {
  const ids = new Map<string, UserId>();
  for (const [index, { username, status, bio, role, picture }] of PEOPLE.entries()) {
    const createdMs = timeline.ago(back(FIRST_SIGN_UP_DAYS - index, index % 11, (index * 37) % 60));
    const id = timeline.idFor<UserId>(createdMs);
    ids.set(username, id);
    await trx
      .insertInto('users')
      .values({
        id,
        username,
        email: `${username}@guildhall.example`,
        passwordHash: hashFor(username, hashes),
        verified: true,
        role: role ?? 0,
        languagePreference: 'en',
        avatar: picture === undefined ? null : await gallery.avatar(picture),
        bio,
        status,
        statusIsFixed: true,
        createdAt: iso(createdMs),
      })
      .execute();
  }
  return (username) => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`The demo knows nobody called ${username}`);
    return id;
  };
};
