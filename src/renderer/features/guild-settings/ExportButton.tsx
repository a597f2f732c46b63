import { Download } from 'lucide-react';
import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import {
  EXPORT_FORMATS,
  type ExportColumn,
  type ExportFormat,
  exportText,
} from '../../../domain/exports/columns';
import { exportFileName } from '../../../domain/exports/file-name';
import { saveFile } from '../../state/files/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { timeTexts } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { Menu } from '../../ui/overlay/Menu';

interface ExportButtonProps<Row> {
  readonly guildId: GuildId;
  readonly label: string;
  readonly what: 'bans' | 'invites' | 'audit-log';
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows to export; they may have to be fetched first. Null after a failure, which has been reported. */
  readonly rows: () => readonly Row[] | Promise<readonly Row[] | null>;
  /** The label while the rows are fetched. */
  readonly pendingLabel?: string | undefined;
  readonly disabledReason?: string | undefined;
}

const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', json: 'JSON' };

/** Saves a list as a file, in the chosen format. */
export function ExportButton<Row>({
  guildId,
  label,
  what,
  columns,
  rows,
  pendingLabel,
  disabledReason,
}: ExportButtonProps<Row>) {
  const dispatch = useAppDispatch();
  const guildName = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const [isPending, setIsPending] = useState(false);

  const save = async (format: ExportFormat): Promise<void> => {
    setIsPending(true);
    const wanted = await rows();
    if (wanted !== null) {
      const day = timeTexts().dayKey(new Date().toISOString());
      const name = exportFileName(guildName, what, day, format);
      await dispatch(saveFile({ name, text: exportText(format, columns, wanted) }));
    }
    setIsPending(false);
  };

  return (
    <Menu
      align="end"
      trigger={
        <Button
          icon={<Download size={16} />}
          pending={isPending}
          pendingLabel={pendingLabel}
          disabledReason={disabledReason}
        >
          {label}
        </Button>
      }
      entries={EXPORT_FORMATS.map((format) => ({
        label: FORMAT_LABELS[format],
        onSelect: () => void save(format),
      }))}
    />
  );
}
