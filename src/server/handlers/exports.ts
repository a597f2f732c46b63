import { EXPORT_LIMITS } from '../../contract/export-limits';
import type { DataExport } from '../../contract/entities/export';
import { success } from '../../contract/failure';
import type { ExportId, GuildId, UserId } from '../../contract/ids';
import type { exportRows } from '../../contract/rest/exports';
import { exportName } from '../../domain/profile/export-name';
import { isoTimeOf } from '../clock';
import { findExportSince, insertExport } from '../data/exports';
import type { Db } from '../data/schema';
import { findUser } from '../data/users';
import { type Answer, notFound } from '../refusal';
import { guildTargetOf } from './audit';
import type { HandlersOf } from './handler';
import { insertOwnMessage, type OwnMessage } from './official-message';
import type { Services } from './services';

interface Asked {
  readonly reply: { readonly export: DataExport };
  /** What the person is told of a new export. */
  readonly told: OwnMessage | null;
}

const DAYS = `${EXPORT_LIMITS.keptMs / (24 * 60 * 60 * 1000)} days`;

/** Handlers of exports. */
export const exportHandlers = (services: Services): HandlersOf<typeof exportRows> => {
  const { clock, ids } = services;

  /** The export of the last day, or a new one. */
  const ask = async (
    trx: Db,
    { userId, guildId }: { readonly userId: UserId; readonly guildId: GuildId | null },
    { name, text }: { readonly name: string; readonly text: string },
  ): Promise<Asked> => {
    const now = clock.now();
    const of = { userId, guildId };
    const before = await findExportSince(trx, of, isoTimeOf(now - EXPORT_LIMITS.everyMs));
    const row = before ?? {
      ...{ id: ids.next<ExportId>(), ...of, createdAt: isoTimeOf(now) },
      expiresAt: isoTimeOf(now + EXPORT_LIMITS.keptMs),
    };
    if (before === null) await insertExport(trx, row);
    const { id, expiresAt } = row;
    return {
      reply: { export: { id, path: `/export/${id}/${exportName(name)}`, expiresAt } },
      told: before === null ? await insertOwnMessage(services, trx, userId, text) : null,
    };
  };

  return {
    'users.export': async (_args, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofCaller(async (trx): Promise<Answer<Asked>> => {
        const user = await findUser(trx, userId);
        if (user === null) return notFound('user');
        const text = `Your data can be downloaded for ${DAYS} in User Settings, My Account.`;
        return success(await ask(trx, { userId, guildId: null }, { name: user.username, text }));
      });
      if (!done.ok) return done;
      const { reply, told } = done.value;
      if (told !== null) hub.toUser(userId, 'SYSTEM_MESSAGE', { message: told.message });
      return success(reply);
    },

    'guilds.export': async ({ guildId }, { caller: { userId }, acts, audit, hub }) => {
      const done = await acts.inGuild(
        async (trx): Promise<Answer<Asked>> => {
          const target = await guildTargetOf(trx, guildId);
          const { name } = target;
          const text = `The data of ${name} can be downloaded for ${DAYS} in Server Settings, Overview.`;
          const asked = await ask(trx, { userId, guildId }, { name, text });
          if (asked.told !== null)
            await audit(trx, { guildId, actorId: userId, action: 'SERVER_EXPORT', target });
          return success(asked);
        },
        { alsoHolds: userId },
      );
      if (!done.ok) return done;
      const { reply, told } = done.value;
      if (told !== null) hub.toUser(userId, 'SYSTEM_MESSAGE', { message: told.message });
      return success(reply);
    },
  };
};
