import type { PartnerApplication } from '../../contract/entities/partner-application';
import type { GuildId, PartnerApplicationId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

const selectApplications = (db: Reads) =>
  db
    .selectFrom('partnerApplications')
    .leftJoin('users', 'users.id', 'partnerApplications.applicantId')
    .select([
      'partnerApplications.id',
      'partnerApplications.status',
      'users.username as applicant',
      'partnerApplications.createdAt',
      'partnerApplications.decidedAt',
      'partnerApplications.reply',
    ]);

/** A guild's latest application to the partner programme, or null. */
export const findLatestApplication = async (
  db: Reads,
  guildId: GuildId,
): Promise<PartnerApplication | null> =>
  (await selectApplications(db)
    .where('partnerApplications.guildId', '=', guildId)
    .orderBy('partnerApplications.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export interface NewApplication {
  readonly id: PartnerApplicationId;
  readonly guildId: GuildId;
  readonly applicantId: UserId;
  readonly createdAt: string;
}

/** Stores a pending application. Throws a unique violation where the guild already has a pending one. */
export const insertApplication = async (
  trx: Db,
  application: NewApplication,
): Promise<PartnerApplication> => {
  await trx.insertInto('partnerApplications').values(application).execute();
  return selectApplications(trx)
    .where('partnerApplications.id', '=', application.id)
    .executeTakeFirstOrThrow();
};

/** An application with its guild, as in the operator's list. */
export interface ListedApplication extends PartnerApplication {
  readonly guildId: GuildId;
  readonly guildName: string;
}

/** The pending applications, or all, oldest first. */
export const listApplications = (
  db: Reads,
  { isAll, limit }: { readonly isAll: boolean; readonly limit: number },
): Promise<ListedApplication[]> =>
  selectApplications(db)
    .innerJoin('guilds', 'guilds.id', 'partnerApplications.guildId')
    .select(['guilds.id as guildId', 'guilds.name as guildName'])
    .$if(!isAll, (query) => query.where('partnerApplications.status', '=', 0))
    .orderBy('partnerApplications.id')
    .limit(limit)
    .execute();

export interface Decision {
  readonly status: -1 | 1;
  readonly reply: string | null;
  readonly decidedAt: string;
}

/** Decides a pending application. Returns its guild; null where no application of this id is pending. */
export const decideApplication = async (
  db: Db,
  id: PartnerApplicationId,
  decision: Decision,
): Promise<GuildId | null> =>
  (
    await db
      .updateTable('partnerApplications')
      .set(decision)
      .where('id', '=', id)
      .where('status', '=', 0)
      .returning('guildId')
      .executeTakeFirst()
  )?.guildId ?? null;
