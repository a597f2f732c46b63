import { z } from 'zod';
import type { MediaId } from '../data/schema';

/** The unguessable part of a picture's address. */
export const mediaIdSchema = z.custom<MediaId>(
  (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(value),
  'expected the id of a picture',
);
