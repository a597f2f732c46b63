import { SIZES } from '../../contract/limits';

/** How a list stands that scrolls under a header, in pixels. */
export interface Scrolled {
  /** How far it is scrolled, and how far it can be. */
  readonly top: number;
  readonly most: number;
  /** How much height the header gives to the list when it collapses. */
  readonly gives: number;
}

/**
 * Whether the header over a list is collapsed (docs/spec/members.md 'Member list'): once the list is scrolled by more than
 * 10 px, until it is back at its top. Not where the height that the list gains would scroll it back there at once.
 */
export const isCollapsed = (wasCollapsed: boolean, { top, most, gives }: Scrolled): boolean =>
  wasCollapsed ? top > 0 : top > SIZES.headerCollapsesAtPx && most > gives + SIZES.headerCollapsesAtPx;
