import { APPLICATION_STATUSES } from '../../contract/application-statuses';
import { failure, success, type Result } from '../../contract/failure';
import { type PartnerApplicationId, toId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { isStorableId } from '../data/ids';
import { lockGuild } from '../data/locks';
import { decideApplication, listApplications } from '../data/partner';
import type { OperatorServices } from '../handlers/services';
import type { CommandNamed } from './command';
import { announceGuild } from '../handlers/announcements';
import { markVerified } from './mark-verified';
import { oneLine } from './one-line';
import { operatorId } from './operator';

const LISTED_AT_MOST = 100;

const statusText = (status: number): string =>
  Object.entries(APPLICATION_STATUSES).find(([, number]) => number === status)?.[0] ?? String(status);

/** The pending applications to the partner programme, or all of them, one line each. */
export const listPartnerApplications = async (
  { db }: OperatorServices,
  { isAll }: CommandNamed<'list-applications'>,
): Promise<Result<readonly string[], string>> => {
  const rows = await listApplications(db, { isAll, limit: LISTED_AT_MOST });
  if (rows.length === 0)
    return success([isAll ? 'There are no applications.' : 'There are no pending applications.']);
  return success(
    rows.map(({ id, createdAt, status, guildName, guildId, applicant, reply }) =>
      [
        ...[id, createdAt, statusText(status), `${oneLine(guildName)} (${guildId})`],
        oneLine(applicant ?? 'a deleted account'),
        ...(reply === null ? [] : [`reply: ${oneLine(reply)}`]),
      ].join('\t'),
    ),
  );
};

/** Accepts an application, which makes the guild a partner at once, or declines it with a reason. */
export const decidePartnerApplication = async (
  services: OperatorServices,
  { application, isAccepted, reply }: CommandNamed<'decide-application'>,
): Promise<Result<readonly string[], string>> => {
  const id = toId<PartnerApplicationId>(application);
  const actorId = await operatorId(services);
  const { value: decided, version } = await services.versioned(async (trx) => {
    if (!isStorableId(id)) return null;
    const status = isAccepted ? APPLICATION_STATUSES.accepted : APPLICATION_STATUSES.declined;
    const decidedAt = isoTimeOf(services.clock.now());
    await lockGuild(trx, { application: id });
    const guildId = await decideApplication(trx, id, { status, reply, decidedAt });
    if (guildId === null) return null;
    const guild = isAccepted
      ? await markVerified(services, trx, { guildId, level: 2, actorId, reason: reply })
      : null;
    return { guild };
  });
  if (decided === null) return failure(`There is no pending application ${application}`);
  if (decided.guild === null) return success([`Application ${application} is now declined.`]);
  announceGuild(services, decided.guild, version);
  return success([
    `Application ${application} is accepted. '${oneLine(decided.guild.name)}' (${decided.guild.id}) is now a partner.`,
  ]);
};
