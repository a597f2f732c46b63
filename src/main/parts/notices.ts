import { Notices } from '../page/notices';
import type { Needs, Started } from './part';

/** Notices to the person about this computer. The first part, because others report errors during their start. */
export const noticesPart = ({ push, signals, notice }: Needs<never>): Started<'notices'> => {
  const notices = new Notices((shown) => push('notice.shown', shown));
  if (notice !== null) notices.add(notice);
  signals.on('page.gone', () => notices.hold());
  return { gives: { notices } };
};
