import { Links } from '../links/links';
import type { Needs, Started } from './part';

/** Links out of the app. */
export const linksPart = ({
  signals,
  system,
  ask,
  preferences,
}: Needs<'ask' | 'preferences'>): Started<'links', 'links.open'> => {
  const links = new Links({
    trustedHosts: () => preferences.values.trustedLinkHosts,
    trust: (hosts) => void preferences.set({ trustedLinkHosts: [...hosts] }),
    ask,
    open: system.openExternal,
  });
  signals.on('link.followed', (url) => void links.ask(url, null, false));
  return {
    gives: { links },
    ipc: {
      'links.open': ({ url, label, confirmed, trusting }) =>
        confirmed ? links.ask(url, label, trusting) : links.follow(url, label),
    },
  };
};
