import { Download } from 'lucide-react';
import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { EXPORT_FORMATS, type ExportColumn, type ExportFormat } from '../../../domain/exports/columns';
import type { ExportedList } from '../../../domain/exports/file-name';
import { exportRows } from '../../state/files/export-rows';
import { useAppDispatch } from '../../state/hooks';
import { Button } from '../../ui/form/Button';
import { Menu } from '../../ui/overlay/Menu';

interface ExportButtonProps<Row> {
  readonly guildId: GuildId;
  readonly label: string;
  readonly what: ExportedList;
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
  const [isPending, setIsPending] = useState(false);

  const save = async (format: ExportFormat): Promise<void> => {
    setIsPending(true);
    const wanted = await rows();
    if (wanted !== null) await dispatch(exportRows({ guildId, what, columns, rows: wanted }, format));
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
