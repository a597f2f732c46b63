import { z } from 'zod';
import { entity, orNull, renamed, rows } from '../codec';
import type { GuildId, UserId } from '../ids';
import { picture, id, shownTime } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

/** A member of a group that joined together. */
export const Arrival = entity({
  id: id<UserId>(),
  username: z.string(),
  avatar: orNull(picture),
  joinedAt: renamed('joined_at', shownTime),
});
export type Arrival = z.output<typeof Arrival>;

/** The call about members who joined together. */
export const arrivals = {
  /**
   * Who joined with a person, by the same invite and close after one another, and is a member without a role: the person
   * included, unless they have left or were banned.
   */
  'arrivals.list': inGuild({
    feature: 'arrivals',
    method: 'GET',
    path: '/guild/members/arrivals',
    header: () => ({
      guildId: renamed('id', id<GuildId>()),
      userId: renamed('userid', id<UserId>()),
    }),
    /** In the order of joining. */
    reply: () => envelope({ invite: orNull(z.string()), arrivals: rows(Arrival) }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
    touches: ['userId'],
  }),
} as const;
