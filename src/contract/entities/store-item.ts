import { z } from 'zod';
import { entity, orNull } from '../codec';
import type { StoreItemId } from '../ids';
import { id, picture } from '../schemas';

/** An avatar decoration or a nameplate of the store. */
export const StoreItem = entity({
  id: id<StoreItemId>(),
  name: z.string(),
  description: orNull(z.string()),
  url: picture,
});
export type StoreItem = z.output<typeof StoreItem>;
