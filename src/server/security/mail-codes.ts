import { createHash } from 'node:crypto';

/** What is stored of the code of a mail. A code has 90 bits, so a plain hash is enough. */
export const hashOfMailCode = (letters: string): string =>
  createHash('sha256').update(`mail ${letters}`).digest('base64url');
