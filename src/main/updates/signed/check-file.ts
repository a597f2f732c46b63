import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AnnouncedFile } from '../../../contract/updates';

/** Whether a file on the disk is byte for byte one of the announced files. Never rejects. */
export const isAnnouncedFile = async (path: string, files: readonly AnnouncedFile[]): Promise<boolean> => {
  const announced = files.find(({ name }) => name === basename(path));
  if (announced === undefined) return false;
  try {
    if ((await stat(path)).size !== announced.size) return false;
    const hash = createHash('sha512');
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64') === announced.sha512;
  } catch {
    return false;
  }
};
