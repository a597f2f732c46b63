import { expect } from 'vitest';
import type { Answered } from '../../support/node/server-app';
import type { CallName } from '../../../src/contract/rest';
import type { StoreSnapshot } from '../store-snapshot';
import type { World } from '../world';

/** Ids and names of the guild and its members, which a refused caller must not see. */
export const secretsOf = (world: World): readonly string[] => {
  const { guild, channelId, categoryId, owner, staff, target, tested, low } = world;
  const people = [owner, staff, target].flatMap(({ userId, email, user }) => [userId, email, user.username]);
  return [guild.id, guild.name, channelId, categoryId, tested.id, low.id, ...people];
};

/** Expects a refusal that has its status and one sentence, contains none of the secrets, and has written nothing. */
export const expectHarmlessRefusal = (
  { status, body }: Answered<CallName>,
  secrets: readonly string[],
  [before, after]: readonly [StoreSnapshot, StoreSnapshot],
  label: string,
): void => {
  expect(body, label).toEqual({ error: status, message: expect.any(String) as unknown });
  const text = JSON.stringify(body);
  expect(
    secrets.filter((secret) => text.includes(secret)),
    `${label}: leaked`,
  ).toEqual([]);
  expect(after, `${label}: written`).toEqual(before);
};
