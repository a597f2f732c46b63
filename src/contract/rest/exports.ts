import { renamed } from '../codec';
import { DataExport } from '../entities/export';
import type { GuildId } from '../ids';
import { msg } from '../msg';
import { id } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

const reply = () => envelope({ export: DataExport });

/** The calls by which people get an archive of what is theirs. Within a day both answer with the same export. */
export const exportRows = {
  /** Of what the caller has said and set, and the files that the caller has sent. */
  'users.export': signedIn({
    feature: 'account-export',
    method: 'POST',
    path: '/users/export',
    reply,
    mayEmit: ['SYSTEM_MESSAGE'],
  }),
  /** Of everything in a guild, but for reports. */
  'guilds.export': inGuild({
    feature: 'account-export',
    method: 'POST',
    path: '/guild/export',
    body: () => ({ guildId: renamed('id', id<GuildId>()) }),
    reply,
    needs: 'owner',
    in: 'guildId',
    mayEmit: ['SYSTEM_MESSAGE'],
    audit: { SERVER_EXPORT: { category: 'server', label: msg('Exported Server') } },
  }),
} as const;
