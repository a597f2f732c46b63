import { REQUIREMENTS } from '../../contract/limits';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The properties of a guild that a requirement checks. */
export interface Standing {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly memberCount: number;
}

/** A guild's progress towards a feature that requires members and age. */
export interface Progress {
  readonly members: number;
  readonly membersNeeded: number;
  readonly hasMembers: boolean;
  /** Whole days. */
  readonly days: number;
  readonly daysNeeded: number;
  readonly hasAge: boolean;
  readonly isMet: boolean;
}

const progress = (members: number, membersNeeded: number, days: number, daysNeeded: number): Progress => {
  const hasMembers = members >= membersNeeded;
  const hasAge = days >= daysNeeded;
  return { members, membersNeeded, hasMembers, days, daysNeeded, hasAge, isMet: hasMembers && hasAge };
};

const ageInDays = ({ createdAt }: Standing, now: number): number =>
  Math.max(0, (now - Date.parse(createdAt)) / DAY_MS);

/**
 * A vanity link requires 100 members and 14 days; days are rounded up (docs/spec/vanity-and-partner.md 'Requirements').
 * `now` in epoch milliseconds.
 */
export const vanityProgress = (guild: Standing, now: number): Progress =>
  progress(
    guild.memberCount,
    REQUIREMENTS.vanityMembers,
    Math.ceil(ageInDays(guild, now)),
    REQUIREMENTS.vanityAgeDays,
  );

/**
 * The partner programme requires 100 members and an age of at least 3 days
 * (docs/spec/vanity-and-partner.md 'Requirements'). `now` in epoch milliseconds.
 */
export const partnerProgress = (guild: Standing, now: number): Progress =>
  progress(
    guild.memberCount,
    REQUIREMENTS.partnerMembers,
    Math.floor(ageInDays(guild, now)),
    REQUIREMENTS.partnerAgeDays,
  );
