import { z } from 'zod';
import { entity } from '../codec';
import { PREVIEW_LIMITS } from '../limits';
import { foreignText } from '../schemas';

/** A picture of another host in the text of a message, by its link, and the size in which the server has it. */
export const LinkPicture = entity({
  url: foreignText(PREVIEW_LIMITS.url),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type LinkPicture = z.output<typeof LinkPicture>;
