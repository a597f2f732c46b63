import type { GuildId } from '../../contract/ids';
import { BOOST_LIMITS } from '../../contract/boost-limits';

/** A boost of a person, as it is stored: its number, the guild that has it, and when it was last given. */
export interface StoredBoost {
  readonly number: number;
  readonly guildId: GuildId | null;
  readonly givenAt: string | null;
}

/** What giving or taking back a boost means. */
export type BoostMove =
  | { readonly kind: 'move'; readonly number: number }
  /** All is so already. */
  | { readonly kind: 'nothing' }
  /** Other guilds have all of the person's boosts. */
  | { readonly kind: 'none-free' }
  /** The boost was given too recently. */
  | { readonly kind: 'later'; readonly atMs: number };

/** All boosts of a person: those that were never given as well. */
export const allBoosts = (stored: readonly StoredBoost[]): readonly StoredBoost[] =>
  Array.from(
    { length: Math.max(BOOST_LIMITS.ofPerson, ...stored.map(({ number }) => number)) },
    (_, at) =>
      stored.find(({ number }) => number === at + 1) ?? { number: at + 1, guildId: null, givenAt: null },
  );

/** The time from which on a boost can be moved. */
export const movableAtMs = ({ givenAt }: Pick<StoredBoost, 'givenAt'>): number =>
  givenAt === null ? 0 : Date.parse(givenAt) + BOOST_LIMITS.staysMs;

/** Decides which boost a person gives to a guild, or takes back from it. The one that was given first goes first. */
export const decideMove = (
  stored: readonly StoredBoost[],
  { guildId, on, nowMs }: { readonly guildId: GuildId; readonly on: boolean; readonly nowMs: number },
): BoostMove => {
  const boosts = allBoosts(stored);
  const here = boosts.filter((boost) => boost.guildId === guildId);
  if (on ? here.length === boosts.length : here.length === 0) return { kind: 'nothing' };
  const candidates = on ? boosts.filter((boost) => boost.guildId === null) : here;
  const [first] = candidates.toSorted((a, b) => movableAtMs(a) - movableAtMs(b));
  if (first === undefined) return { kind: 'none-free' };
  const atMs = movableAtMs(first);
  return atMs > nowMs ? { kind: 'later', atMs } : { kind: 'move', number: first.number };
};
