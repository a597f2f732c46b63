import { Notices } from '../page/notices';
import type { Needs, Started } from './part';

/** What the person is told of this computer. First of all: others say at their start what is wrong. */
export const noticesPart = ({ push, signals, notice }: Needs<never>): Started<'notices'> => {
  const notices = new Notices((shown) => push('notice.shown', shown));
  if (notice !== null) notices.add(notice);
  signals.on('page.gone', () => notices.hold());
  return { gives: { notices } };
};
