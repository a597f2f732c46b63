import { msg } from './msg';

/** Why somebody reports; a newer server may know others. */
export const REPORT_CATEGORIES = [
  ...(['spam', 'harassment', 'hate', 'sexual', 'danger', 'privacy', 'other'] as const),
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** The categories as people read them. */
export const REPORT_CATEGORY_LABELS = {
  spam: msg('Spam'),
  harassment: msg('Harassment or bullying'),
  hate: msg('Hate speech'),
  sexual: msg('Sexual content'),
  danger: msg('Violence or danger'),
  privacy: msg('Private information'),
  other: msg('Something else'),
} as const satisfies Readonly<Record<ReportCategory, unknown>>;

export const REPORT_OUTCOMES = ['actioned', 'dismissed', 'duplicate'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** What became of a held message; `expired`: nobody decided in time. */
export const HELD_OUTCOMES = ['released', 'rejected', 'withdrawn', 'expired'] as const;
export type HeldOutcome = (typeof HELD_OUTCOMES)[number];
