import { z } from 'zod';
import { entity, renamed } from '../codec';
import { EXPORT_PATH } from '../export-path';
import type { ExportId } from '../ids';
import { id, isoTime } from '../schemas';

/** An archive of data that its person may download until a time. */
export const DataExport = entity({
  id: id<ExportId>(),
  /** Its path at the server; the download needs the token. */
  path: z.string().regex(EXPORT_PATH),
  expiresAt: renamed('expires_at', isoTime),
});
export type DataExport = z.output<typeof DataExport>;
