import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { PartnerApplication } from '../entities/partner-application';
import type { GuildId } from '../ids';
import { id } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildId = renamed('id', id<GuildId>());

/** Feature `partner` (protocol.md 'Partner programme'). */
export const partner = {
  'partner.apply': inGuild({
    feature: 'partner',
    method: 'POST',
    path: '/guild/partner/apply',
    body: () => ({ guildId }),
    reply: () => envelope({ message: orNull(z.string()), application: PartnerApplication }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    audit: 'SERVER_UPDATE',
  }),
  'partner.fetch': inGuild({
    feature: 'partner',
    method: 'GET',
    path: '/guild/partner/fetch',
    header: () => ({ guildId }),
    /** The latest application; null where there was none. */
    reply: () => envelope({ message: orNull(z.string()), application: orNull(PartnerApplication) }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
  }),
} as const;
