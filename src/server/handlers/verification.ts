import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import { findVerification } from '../data/guild-settings';
import type { Reads } from '../data/schema';
import type { Answer, Refusal } from '../refusal';
import type { Services } from './services';

const MINUTE_MS = 60_000;

type Refused = { readonly ok: false; readonly failure: Refusal };

const refused = (message: string): Refused => ({
  ok: false,
  failure: { status: 403, message, code: 'verification' },
});

/** The refusal of somebody whom the verification level of the guild keeps from writing for so long. */
export const refuseUnverified = (waitMs: number): Refused =>
  refused(`You can talk here in ${Math.max(1, Math.ceil(waitMs / MINUTE_MS))} minutes`);

/** The refusal of somebody who has to verify their address before they write. */
export const NO_ADDRESS: Refused = refused('Verify your e-mail address to talk here');

/** Refuses a member whom the verification level of the guild still keeps from writing and reacting. */
export const refusalToTalk = async (
  { clock, mailer }: Pick<Services, 'clock' | 'mailer'>,
  reads: Reads,
  member: { readonly guildId: GuildId; readonly userId: UserId },
): Promise<Answer<null>> => {
  const { talksAt, lacksAddress } = await findVerification(reads, { ...member, hasMail: mailer !== null });
  if (lacksAddress) return NO_ADDRESS;
  const waitMs = talksAt === null ? 0 : Date.parse(talksAt) - clock.now();
  return waitMs > 0 ? refuseUnverified(waitMs) : success(null);
};
