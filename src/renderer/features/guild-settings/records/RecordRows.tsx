import { type ReactNode, useCallback } from 'react';
import { VirtualList } from '../../../ui/list/VirtualList';

interface RecordRowsProps<Row> {
  /** The name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowHeight: number;
  readonly renderRow: (row: Row, tabIndex: 0 | -1) => ReactNode;
}

/** Many records of equal height, of which only the visible ones are drawn. */
export function RecordRows<Row extends { readonly id: string }>({
  label,
  rows,
  rowHeight,
  renderRow,
}: RecordRowsProps<Row>) {
  const keyAt = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  return (
    <VirtualList
      inPage
      label={label}
      count={rows.length}
      keyAt={keyAt}
      estimate={() => rowHeight}
      renderRow={(index, tabIndex) => {
        const row = rows[index];
        return row === undefined ? null : renderRow(row, tabIndex);
      }}
    />
  );
}
