import { AwaitedLink } from '../links/awaited-link';
import type { Needs, Started } from './part';

/** Links into the app: from its own command line, and from second starts. */
export const arrivalsPart = ({ argv, push, signals, notices }: Needs<'notices'>): Started<'awaited'> => {
  const awaited = new AwaitedLink({
    lead: (link) => push('link.opened', link),
    answer: notices.answer,
  });
  awaited.take(argv);
  signals.on('app.summoned', (words) => {
    awaited.take(words);
    awaited.bring();
  });
  return { gives: { awaited } };
};
