import { z } from 'zod';
import { entity, flag01, orElse, renamed } from '../codec';
import type { RoleId } from '../ids';
import { DEFAULT_ROLE_COLOUR } from '../limits';
import { id, permissionMask } from '../schemas';

/** A role of a guild. `@everyone` has position 0 and `isDefault`. */
export const Role = entity({
  id: id<RoleId>(),
  name: z.string(),
  color: orElse(z.string(), DEFAULT_ROLE_COLOUR),
  position: z.number().int(),
  isHoisted: renamed('is_hoisted', orElse(flag01, false)),
  isMentionable: renamed('is_mentionable', orElse(flag01, false)),
  permissions: permissionMask,
  isDefault: renamed('is_default', orElse(z.boolean(), false)),
});
export type Role = z.output<typeof Role>;

export const RolePosition = entity({ id: id<RoleId>(), position: z.number().int() });
export type RolePosition = z.output<typeof RolePosition>;
