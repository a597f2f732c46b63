import { createDice } from '../fuzz/junk';
import { ACCOUNTS } from './accounts';
import { CONVERSATIONS } from './conversations';
import { LOCKDOWNS } from './lockdown';
import { AUTOMOD } from './automod';
import { MODERATION } from './moderation';
import { THREADS } from './threads';
import { UNDOING } from './undo';
import { EMOJI } from './emoji';
import { FACTORS } from './factors';
import { FRIENDS } from './friends';
import { GIFTS } from './gifts';
import { ENDINGS } from './endings';
import type { Ground } from './ground';
import { GUILDS } from './guilds';
import type { RaceKind } from './kind';
import { MESSAGES } from './messages';
import { ORDERS } from './orders';
import { REACTIONS } from './reactions';
import { REPORTS } from './reports';
import { RIGHTS } from './rights';
import { SCHEDULED } from './scheduled';

/** Every kind of race. */
export const KINDS: readonly RaceKind[] = [
  ...ACCOUNTS,
  ...FACTORS,
  ...GUILDS,
  ...MESSAGES,
  ...ENDINGS,
  ...ORDERS,
  ...REACTIONS,
  ...EMOJI,
  ...GIFTS,
  ...RIGHTS,
  ...SCHEDULED,
  ...FRIENDS,
  ...CONVERSATIONS,
  ...THREADS,
  ...REPORTS,
  ...MODERATION,
  ...AUTOMOD,
  ...LOCKDOWNS,
  ...UNDOING,
];

/** The results of the rounds of a kind. */
export interface Figures {
  readonly kind: string;
  readonly rounds: number;
  readonly faults: number;
  /** The first few faults, with their rounds. */
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

/** Runs a kind of race this many times; the same seed makes the same random choices. */
export const runKind = async (
  kind: RaceKind,
  ground: Ground,
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<Figures> => {
  const round = await kind.prepare(ground);
  const examples: string[] = [];
  let faults = 0;
  for (let nth = 0; nth < rounds; nth += 1) {
    const fault = await round(
      createDice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b)),
      nth,
    ).catch((error: unknown) => {
      ground.gate.open();
      return error instanceof Error ? error.message : String(error);
    });
    if (fault === null) continue;
    faults += 1;
    if (examples.length < EXAMPLES) examples.push(`round ${nth}: ${fault}`);
  }
  return { kind: kind.name, rounds, faults, examples };
};
