import { existsSync } from 'node:fs';
import { choiceAtStart } from '../local-server/choice-at-start';
import { serverFolder } from '../local-server/folders';
import { startServers } from '../local-server/start-servers';
import { readPartOptions } from '../selftest/options';
import type { Needs, Started } from './part';

/** The servers that a person can choose; the one on board is started on first use. */
export const serversPart = ({
  argv,
  environment,
  log,
  out,
  preferences,
  signals,
  system,
  userData,
  window,
}: Needs<'preferences'>): Started<'servers'> => {
  const kept = preferences.values.onBoard;
  const choice = choiceAtStart(kept, {
    hasDemo: existsSync(serverFolder(userData, 'demo')),
    hasOwn: existsSync(serverFolder(userData, 'own')),
    isDemoAsked: environment.GUILDHALL_DEMO === '1' || readPartOptions(argv) !== null,
  });
  if (choice.runs !== kept.runs || choice.hasOwn !== kept.hasOwn) preferences.set({ onBoard: choice });
  const servers = startServers({
    ...{ out, userData, window, log },
    kind: choice.runs,
    isPractice: system.facts.isPractice,
    onBack: (base) => signals.tell('server.back', base),
    hears: {
      onReady: () => signals.tell('server.ready', null),
      onEmpty: () => signals.tell('server.empty', null),
      onMessage: (message) => signals.tell('server.said', message),
      onEnded: () => signals.tell('server.ended', null),
    },
  });
  return { gives: { servers }, stop: () => servers.local.stop() };
};
