import { z } from 'zod';
import { entity, orNull } from '../codec';
import type { BanId, UserId } from '../ids';
import { id, shownTime, picture } from '../schemas';

const Person = entity({ id: id<UserId>(), username: z.string(), avatar: orNull(picture) });

export const Ban = entity({
  id: id<BanId>(),
  bannedUser: Person,
  moderator: Person,
  reason: orNull(z.string()),
  createdAt: shownTime,
});
export type Ban = z.output<typeof Ban>;
