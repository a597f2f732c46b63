import { SIZES } from '../../contract/limits';

/** Room that a list must have left to scroll, so that a header that gets smaller does not scroll it back. */
const ROOM = 100;

/** Whether a list is scrolled so far that the header over it collapses (docs/spec/members.md 'Member list'). Pixels. */
export const isCollapsed = (top: number, most: number): boolean =>
  top > SIZES.headerCollapsesAtPx && most > ROOM;
