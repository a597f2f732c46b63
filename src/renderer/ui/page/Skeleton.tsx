import { classNames } from '../base/class-names';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Pixels, or a CSS length; the whole line when absent. */
  readonly width?: number | string | undefined;
  readonly height?: number | undefined;
  readonly shape?: 'line' | 'round' | 'block' | undefined;
  readonly className?: string | undefined;
}

/** A grey placeholder of the size of the later content. */
export function Skeleton({ width = '100%', height = 14, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, className)}
      data-shape={shape}
      style={{ width, height }}
    />
  );
}

export interface SkeletonRowsProps {
  /** The number of rows: 7 for messages, 10 for members (docs/spec/limits.md 'Lists'). */
  readonly rows: number;
  /** The size of the round picture before each row's lines; none when 0. */
  readonly avatar?: number | undefined;
  readonly lines?: 1 | 2 | undefined;
  /** Height of a row in pixels, that of the later rows. */
  readonly rowHeight: number;
  /** What is loading, for screen readers. */
  readonly label: string;
}

/** Varied widths, the same at every render. */
const FIRST = [38, 52, 30, 44, 60, 34, 48] as const;
const SECOND = [82, 64, 90, 55, 74, 68, 86] as const;
const percent = (widths: readonly number[], row: number) => `${widths[row % widths.length] ?? 50}%`;

/** Placeholder rows of a loading list. */
export function SkeletonRows({ rows, avatar = 0, lines = 1, rowHeight, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          {avatar > 0 && <Skeleton shape="round" width={avatar} height={avatar} />}
          <div className={styles.lines}>
            <Skeleton width={percent(FIRST, row)} height={12} />
            {lines === 2 && <Skeleton width={percent(SECOND, row)} height={12} />}
          </div>
        </div>
      ))}
    </div>
  );
}
