import { z } from 'zod';
import type { AuditAction } from '../../contract/audited';
import type {
  AuditLogEntryId,
  CategoryId,
  ChannelId,
  EmojiId,
  GuildId,
  RoleId,
  StickerId,
  UserId,
} from '../../contract/ids';
import type { AutomodRule } from '../../contract/entities/automod-rule';
import { id, permissionMask } from '../../contract/schemas';
import { sql } from 'kysely';
import type { AuditLogRow } from './audit-log';
import type { Db, Reads } from './schema';
import { isAmong } from './among';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const userId = id<UserId>();
const valuesChanged = z.array(z.object({ key: z.string(), before: value, after: value }));

/** A list in its order before and after an act. */
const ordered = <I extends z.ZodType>(one: I) => ({
  before: z.array(z.object({ id: one, position: z.number() })),
  after: z.array(one),
});

const masks = { allow: permissionMask, deny: permissionMask };
const storedOverwrite = z.discriminatedUnion('target', [
  z.object({ target: z.literal('role'), id: id<RoleId>(), ...masks }),
  z.object({ target: z.literal('member'), id: userId, ...masks }),
]);
/** An automatic rule, whose fields the entity knows. */
const storedRule = z.custom<AutomodRule>((rule) => typeof rule === 'object' && rule !== null);

/** What an act has changed, as it is stored. */
export const storedImage = z.discriminatedUnion('kind', [
  /** The roles of a member who was banned. */
  z.object({ kind: z.literal('ban'), userId, banId: z.string(), roles: z.array(id<RoleId>()) }),
  z.object({
    kind: z.literal('timeout'),
    userId,
    before: z.object({ until: z.string(), moderatorId: userId.nullable() }).nullable(),
    after: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('nickname'),
    userId,
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  /** What staff have switched off for a member in voice; of both only what the act has changed. */
  z.object({ kind: z.literal('voice-mute'), userId, values: valuesChanged }),
  z.object({ kind: z.literal('member-role'), userId, roleId: id<RoleId>(), isGiven: z.boolean() }),
  z.object({ kind: z.literal('role'), roleId: id<RoleId>(), values: valuesChanged }),
  z.object({
    kind: z.literal('slowmode'),
    channelId: id<ChannelId>(),
    before: z.number(),
    after: z.number(),
  }),
  /** The roles of a member who was kicked. */
  z.object({ kind: z.literal('kick'), userId, roles: z.array(id<RoleId>()) }),
  z.object({ kind: z.literal('guild'), values: valuesChanged }),
  z.object({
    kind: z.literal('overwrites'),
    place: z.union([z.object({ channelId: id<ChannelId>() }), z.object({ categoryId: id<CategoryId>() })]),
    before: z.array(storedOverwrite),
    after: z.array(storedOverwrite),
  }),
  /** A role that was deleted, who held it, and where it had overwrites. */
  z.object({
    kind: z.literal('role-deleted'),
    role: z.object({
      ...{ id: id<RoleId>(), name: z.string(), color: z.string(), position: z.number() },
      ...{ isHoisted: z.boolean(), isMentionable: z.boolean(), permissions: permissionMask },
    }),
    /** The roles in their order, this one included; absent in images of an earlier version. */
    order: z.array(id<RoleId>()).default([]),
    members: z.array(userId),
    /** Who would have got it back on joining; absent in images of an earlier version. */
    returning: z.array(userId).default([]),
    overwrites: z.array(
      z.object({
        ...{ channelId: id<ChannelId>().nullable(), categoryId: id<CategoryId>().nullable() },
        ...{ allow: permissionMask, deny: permissionMask },
      }),
    ),
  }),
  z.object({ kind: z.literal('rule'), rule: storedRule }),
  /**
   * The channel, with all that belongs to it, is in `removed_rows`. `isSystem`: it had the system messages. `order`: the
   * channels of its category, itself included; absent in images of an earlier version, as that of a category.
   */
  z.object({
    ...{ kind: z.literal('channel-deleted'), channelId: id<ChannelId>(), isSystem: z.boolean() },
    order: z.array(id<ChannelId>()).default([]),
  }),
  z.object({
    kind: z.literal('category-deleted'),
    category: z.object({ id: id<CategoryId>(), name: z.string(), position: z.number() }),
    order: z.array(id<CategoryId>()).default([]),
    channels: z.array(z.object({ id: id<ChannelId>(), position: z.number() })),
    overwrites: z.array(storedOverwrite),
  }),
  /** The messages are in `removed_rows`. */
  z.object({ kind: z.literal('messages') }),
  /** The roles but `@everyone`, the highest first. */
  z.object({ kind: z.literal('role-order'), ...ordered(id<RoleId>()) }),
  /** The lists that the act has changed: channels by their category, and the categories. */
  z.object({
    kind: z.literal('channel-order'),
    channels: z.array(z.object({ categoryId: id<CategoryId>().nullable(), ...ordered(id<ChannelId>()) })),
    categories: z.object(ordered(id<CategoryId>())).nullable(),
  }),
  z.object({ kind: z.literal('emoji'), emojiId: id<EmojiId>(), values: valuesChanged }),
  z.object({ kind: z.literal('sticker'), stickerId: id<StickerId>(), values: valuesChanged }),
  /** The picture is in `removed_rows`; the rest of it stays in its table. */
  z.object({
    kind: z.literal('emoji-deleted'),
    emojiId: id<EmojiId>(),
    url: z.string(),
    animated: z.boolean(),
  }),
  z.object({
    ...{ kind: z.literal('sticker-deleted'), stickerId: id<StickerId>() },
    ...{ url: z.string(), animated: z.boolean() },
  }),
]);
export type UndoImage = z.output<typeof storedImage>;
export type ImageOf<K extends UndoImage['kind']> = Extract<UndoImage, { readonly kind: K }>;

const imageOf = (stored: unknown): UndoImage | null => (stored === null ? null : storedImage.parse(stored));

/** Whether and how long an act can be undone. */
export interface UndoRow {
  readonly keptUntil: string;
  /** Null once it is erased. */
  readonly image: UndoImage | null;
  readonly doneBy: UserId | null;
  /** The name of who has undone it. */
  readonly doneByName: string | null;
}

/** Stores what an act has changed, in its transaction. */
export const insertImage = async (
  trx: Db,
  {
    image,
    ...row
  }: {
    readonly entryId: AuditLogEntryId;
    readonly guildId: GuildId;
    readonly keptUntil: string;
    readonly image: UndoImage;
  },
): Promise<void> => {
  await trx
    .insertInto('undoImages')
    .values({ ...row, userId: 'userId' in image ? image.userId : null, image: JSON.stringify(image) })
    .execute();
};

/** What is kept of the entries, by entry. */
export const listUndo = async (
  db: Reads,
  entryIds: readonly AuditLogEntryId[],
): Promise<ReadonlyMap<AuditLogEntryId, UndoRow>> => {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('undoImages')
    .leftJoin('users', 'users.id', 'undoImages.doneBy')
    .select([
      'undoImages.entryId',
      'undoImages.keptUntil',
      'undoImages.image',
      'undoImages.doneBy',
      'users.username as doneByName',
    ])
    .where(isAmong('undoImages.entryId', entryIds))
    .execute();
  return new Map(rows.map(({ entryId, image, ...row }) => [entryId, { ...row, image: imageOf(image) }]));
};

/** An act with what it has changed. */
export interface KeptAct extends Pick<
  AuditLogRow,
  'actorId' | 'actionType' | 'targetType' | 'targetId' | 'targetName'
> {
  readonly keptUntil: string;
  readonly image: UndoImage | null;
  readonly doneBy: UserId | null;
}

/** An act of a guild of which something is or was kept; null where there is none. Locks what is kept. */
export const takeAct = async (
  trx: Db,
  guildId: GuildId,
  entryId: AuditLogEntryId,
): Promise<KeptAct | null> => {
  const row = await trx
    .selectFrom('undoImages')
    .innerJoin('auditLog', 'auditLog.id', 'undoImages.entryId')
    .select([
      'auditLog.actorId',
      'auditLog.actionType',
      'auditLog.targetType',
      'auditLog.targetId',
      'auditLog.targetName',
      'undoImages.keptUntil',
      'undoImages.image',
      'undoImages.doneBy',
    ])
    .where('undoImages.entryId', '=', entryId)
    .where('undoImages.guildId', '=', guildId)
    .forUpdate('undoImages')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, image: imageOf(row.image) };
};

/** Notes who has undone an act, and forgets what was kept of it. */
export const markUndone = async (trx: Db, entryId: AuditLogEntryId, doneBy: UserId): Promise<void> => {
  await trx.updateTable('undoImages').set({ doneBy, image: null }).where('entryId', '=', entryId).execute();
  await trx.deleteFrom('removedRows').where('entryId', '=', entryId).execute();
};

/**
 * By whom the newest act since an entry about the same target was; null where only others can have changed it. Among the acts
 * of some kinds alone, which may have changed other things of the target, only where all of them are of one person.
 */
export const findActSince = async (
  trx: Reads,
  {
    guildId,
    entryId,
    targetId,
    only,
  }: {
    readonly guildId: GuildId;
    readonly entryId: AuditLogEntryId;
    readonly targetId: string;
    /** All kinds, if not given. */
    readonly only?: readonly AuditAction[] | undefined;
  },
): Promise<string | null> => {
  const rows = await trx
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .select(['users.username', (fn) => fn.fn.max('auditLog.id').as('newest')])
    .where('auditLog.guildId', '=', guildId)
    .where('auditLog.targetId', '=', targetId)
    .where('auditLog.id', '>', entryId)
    .$if(only !== undefined, (query) => query.where('auditLog.actionType', 'in', [...(only ?? [])]))
    .groupBy('users.username')
    .orderBy('newest', 'desc')
    .limit(2)
    .execute();
  if (only !== undefined && rows.length > 1) return null;
  return rows[0]?.username ?? null;
};

/** The entry of the ban by its id, while something of it is kept; null otherwise. */
export const findEntryOfBan = async (
  trx: Reads,
  guildId: GuildId,
  userIdOfBan: UserId,
): Promise<{ readonly entryId: AuditLogEntryId } | null> =>
  (await trx
    .selectFrom('undoImages')
    .select('entryId')
    .where('guildId', '=', guildId)
    .where('userId', '=', userIdOfBan)
    .where(sql<boolean>`image ->> 'kind' = 'ban'`)
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** The roles that a user gets back on joining. */
export const takeReturningRoles = async (trx: Db, guildId: GuildId, userIdBack: UserId): Promise<RoleId[]> =>
  (
    await trx
      .deleteFrom('returningRoles')
      .where('guildId', '=', guildId)
      .where('userId', '=', userIdBack)
      .returning('roleId')
      .execute()
  ).map(({ roleId }) => roleId);

/** Keeps roles for the next joining of a user; those that are gone are left out. The result is their number. */
export const keepReturningRoles = async (
  trx: Db,
  guildId: GuildId,
  userIdBack: UserId,
  roles: readonly RoleId[],
): Promise<number> => {
  const { rows } = await sql`
    insert into returning_roles (guild_id, user_id, role_id)
    select guild_id, ${userIdBack}::bigint, id from roles
    where guild_id = ${guildId} and id = any(${sql.val([...roles])}::bigint[]) and not is_default
    on conflict do nothing returning role_id`.execute(trx);
  return rows.length;
};
