import { t } from '../../../domain/i18n/t';
import type { Span } from '../../../domain/moderation/spans';
import { Select } from './Select';

interface SpanSelectProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly spans: readonly Span[];
  /** In seconds. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** One of several durations. */
export function SpanSelect({ spans, ...select }: SpanSelectProps) {
  return (
    <Select {...select} options={spans.map(({ seconds, label }) => ({ value: seconds, label: t(label) }))} />
  );
}
