import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { PartnerApplication } from '../entities/partner-application';
import type { GuildId } from '../ids';
import { id } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { envelope } from './replies';

const guildId = renamed('id', id<GuildId>());

/** Feature `partner` (protocol.md 'Partner programme'). */
export const partner = {
  'partner.apply': endpoint({
    method: 'POST',
    path: '/guild/partner/apply',
    auth: 'token',
    get body() {
      return { guildId };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), application: PartnerApplication });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_SERVER',
    emits: [],
  }),
  'partner.fetch': endpoint({
    method: 'GET',
    path: '/guild/partner/fetch',
    auth: 'token',
    get header() {
      return { guildId };
    },
    /** The latest application; null where there was none. */
    get reply() {
      return envelope({ message: orNull(z.string()), application: orNull(PartnerApplication) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_SERVER',
    emits: [],
  }),
} as const;
