import type { GuildId } from '../../../contract/ids';
import { type ExportColumn, type ExportFormat, exportText } from '../../../domain/exports/columns';
import { type ExportedList, exportFileName } from '../../../domain/exports/file-name';
import type { AppThunk } from '../store';
import { timeTexts } from '../time-texts';
import { saveFile } from './thunks';

/** A list of a guild that is to become a file. */
export interface Exported<Row> {
  readonly guildId: GuildId;
  readonly what: ExportedList;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Saves rows as a file where the person chooses; its name tells the guild, the list and the day. */
export const exportRows =
  <Row>({ guildId, what, columns, rows }: Exported<Row>, format: ExportFormat): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const guildName = getState().guilds.byId[guildId]?.name ?? '';
    const day = timeTexts().dayKey(new Date().toISOString());
    const name = exportFileName(guildName, what, day, format);
    await dispatch(saveFile({ name, text: exportText(format, columns, rows) }));
  };
