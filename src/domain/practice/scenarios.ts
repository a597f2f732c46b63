import type { Scenario } from '../../contract/ipc/practice';
import { between, pick, type RandomNumber, seededRandom } from '../seeded-random';
import { CHANNELS, CHATTER, INSULTS, RAID, REGULARS, SHARP, SPAM } from './lines';
import type { Person, Plan, Step } from './plan';

const SECOND = 1000;
/** How large a raid is. */
export interface RaidSize {
  /** How many people come, and in which time. */
  readonly accounts: number;
  readonly overMs: number;
  /** How many messages each of them writes. */
  readonly messages: number;
  /** Of so many people one writes nothing; null if all write. */
  readonly quietOf: number | null;
}

const RAID_SIZE: RaidSize = { accounts: 200, overMs: 60 * SECOND, messages: 1, quietOf: 5 };

type Parts = Pick<Plan, 'people' | 'steps' | 'lengthMs'>;

const member = (key: string, more: Partial<Person> = {}): Person => ({
  ...{ key, isBad: false, isMember: true, isModerator: false },
  ...more,
});
const regulars = (): readonly Person[] => REGULARS.map((key) => member(key));
const stranger = (key: string): Person => member(key, { isBad: true, isMember: false });

/** The usual talk until a time: a message every few seconds. */
const chatter = (random: RandomNumber, untilMs: number): readonly Step[] => {
  const steps: Step[] = [];
  for (let atMs = between(random, 1, 4) * SECOND; atMs < untilMs; atMs += between(random, 2, 7) * SECOND)
    steps.push({
      ...{ atMs, by: pick(random, REGULARS) },
      deed: { kind: 'say', channel: pick(random, CHANNELS), text: pick(random, CHATTER) },
    });
  return steps;
};

const bad = (atMs: number, by: string, channel: string, text: string, key?: string): Step => ({
  ...{ atMs, by },
  deed: { kind: 'say', channel, text, isBad: true, ...(key === undefined ? {} : { key }) },
});

const quietDay = (random: RandomNumber): Parts => {
  const lengthMs = 120 * SECOND;
  const sharp = SHARP.map((text, nth): Step => ({
    ...{ atMs: (20 + 30 * nth) * SECOND, by: pick(random, REGULARS) },
    deed: { kind: 'say', channel: 'general', text },
  }));
  return { people: regulars(), steps: [...chatter(random, lengthMs), ...sharp], lengthMs };
};

const spammer = (random: RandomNumber): Parts => {
  const lengthMs = 120 * SECOND;
  const by = `deals_${between(random, 10, 99)}`;
  const spam: Step[] = [];
  for (let atMs = 15 * SECOND; atMs < lengthMs - 15 * SECOND; atMs += between(random, 3, 5) * SECOND) {
    const key = spam.length === 0 ? 'first' : undefined;
    spam.push(bad(atMs, by, pick(random, CHANNELS), pick(random, SPAM), key));
  }
  return {
    people: [...regulars(), stranger(by)],
    steps: [
      ...chatter(random, lengthMs),
      { atMs: 10 * SECOND, by, deed: { kind: 'join' } },
      ...spam,
      {
        ...{ atMs: 30 * SECOND, by: pick(random, REGULARS) },
        deed: { kind: 'report', said: 'first', category: 'spam', text: 'the same link again and again' },
      },
    ],
    lengthMs,
  };
};

/** They say something soon after they have come, and one of the regulars reports the first of it. */
const raid = (random: RandomNumber, { accounts, overMs, messages, quietOf }: RaidSize): Parts => {
  const lengthMs = 120 * SECOND;
  const raiders = Array.from({ length: accounts }, (_, nth) => `guest_${between(random, 100, 999)}_${nth}`);
  const steps = raiders.flatMap((by, nth): readonly Step[] => {
    const atMs = 15 * SECOND + Math.floor((nth * overMs) / accounts) + between(random, 0, 250);
    const join: Step = { atMs, by, deed: { kind: 'join' } };
    if (quietOf !== null && nth % quietOf === quietOf - 1) return [join];
    const said = Array.from({ length: messages }, (_, time) => {
      const key = nth === 0 && time === 0 ? 'first' : undefined;
      const waitMs = between(random, 1, 4) * SECOND;
      return bad(atMs + waitMs, by, pick(random, CHANNELS), pick(random, RAID), key);
    });
    return [join, ...said];
  });
  const report: Step = {
    ...{ atMs: 21 * SECOND, by: pick(random, REGULARS) },
    deed: { kind: 'report', said: 'first', category: 'spam', text: 'they are all over the place' },
  };
  return {
    people: [...regulars(), ...raiders.map(stranger)],
    steps: [...chatter(random, lengthMs), ...steps, report],
    lengthMs,
  };
};

/** One of two attacks the other, and both report each other. */
const quarrel = (random: RandomNumber): Parts => {
  const lengthMs = 150 * SECOND;
  const first = between(random, 0, REGULARS.length - 1);
  const attacker = REGULARS[first] ?? REGULARS[0];
  const other = REGULARS[(first + 1) % REGULARS.length] ?? REGULARS[1];
  const insults = INSULTS.map((text, nth) =>
    bad((20 + 15 * nth) * SECOND, attacker, 'general', text, `insult-${nth}`),
  );
  const answers = SHARP.map((text, nth): Step => ({
    ...{ atMs: (27 + 15 * nth) * SECOND, by: other },
    deed: { kind: 'say', channel: 'general', text, key: `answer-${nth}` },
  }));
  return {
    people: regulars().map((person) => (person.key === attacker ? { ...person, isBad: true } : person)),
    steps: [
      ...chatter(random, lengthMs),
      ...insults,
      ...answers,
      {
        ...{ atMs: 60 * SECOND, by: other },
        deed: { kind: 'report', said: 'insult-1', category: 'harassment', text: 'it goes on and on' },
      },
      {
        ...{ atMs: 66 * SECOND, by: attacker },
        deed: { kind: 'report', said: 'answer-1', category: 'harassment', text: 'they started it' },
      },
    ],
    lengthMs,
  };
};

/** A moderator deletes channels and bans members. */
const badModerator = (random: RandomNumber): Parts => {
  const lengthMs = 120 * SECOND;
  const by = `mod_${between(random, 10, 99)}`;
  const first = between(random, 0, REGULARS.length - 1);
  const banned = [0, 1, 2].map((nth) => REGULARS[(first + nth) % REGULARS.length] ?? REGULARS[0]);
  return {
    people: [...regulars(), member(by, { isBad: true, isModerator: true })],
    steps: [
      ...chatter(random, lengthMs),
      ...(['help', 'pictures'] as const).map((channel, nth): Step => ({
        ...{ atMs: (20 + 10 * nth) * SECOND, by },
        deed: { kind: 'delete-channel', channel },
      })),
      ...banned.map((whom, nth): Step => ({
        ...{ atMs: (24 + 10 * nth) * SECOND, by },
        deed: { kind: 'ban', whom },
      })),
    ],
    lengthMs,
  };
};

const MAKERS: Readonly<Record<Scenario, (random: RandomNumber, size: RaidSize) => Parts>> = {
  'quiet-day': quietDay,
  spammer,
  raid,
  quarrel,
  'bad-moderator': badModerator,
};

/** So many messages are there before a scenario begins. */
const HISTORY = 12;

/** The plan of a scenario; the same seed makes the same one. `size` is that of a raid. */
export const planOf = (scenario: Scenario, seed: number, size: RaidSize = RAID_SIZE): Plan => {
  const random = seededRandom(seed);
  const { people, steps, lengthMs } = MAKERS[scenario](random, size);
  return {
    ...{ scenario, seed, people, lengthMs },
    guildName: 'The Lantern',
    channels: CHANNELS,
    history: Array.from({ length: HISTORY }, () => ({
      ...{ by: pick(random, REGULARS), channel: pick(random, CHANNELS), text: pick(random, CHATTER) },
    })),
    steps: [...steps].sort((a, b) => a.atMs - b.atMs),
  };
};
