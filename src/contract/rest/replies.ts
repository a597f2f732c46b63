import { z } from 'zod';
import { orNull } from '../codec';

/** `{error: 0, message?}` and nothing else of interest. */
export const acknowledged = z.object({ error: z.number().optional(), message: orNull(z.string()) });

/** An envelope with named fields beside `error` and `message`. */
export const envelope = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ error: z.number().optional(), ...shape });
