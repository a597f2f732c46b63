import { SIZES } from '../../contract/limits';

/** The scroll state of a list under a header, in pixels. */
export interface Scrolled {
  /** The scroll position, and its maximum. */
  readonly top: number;
  readonly most: number;
  /** The height that the list gains when the header collapses. */
  readonly gives: number;
}

/**
 * Whether the header over a list is collapsed (docs/spec/members.md 'Member list'): once the list is scrolled by more
 * than 10 px, until it is back at its top. The header does not collapse if the height that the list gains would scroll
 * it back to its top at once.
 */
export const isCollapsed = (wasCollapsed: boolean, { top, most, gives }: Scrolled): boolean =>
  wasCollapsed ? top > 0 : top > SIZES.headerCollapsesAtPx && most > gives + SIZES.headerCollapsesAtPx;
