// Imported first, so that main is asked before the rest of the page loads.
import { askedBoot, bridge } from './bridge/ask-boot';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/App';
import { bootSession, receiveBootState } from './app/boot';
import { makeInspectors, showStore } from './app/development';
import { keepDrafts } from './app/keep-drafts';
import { keepMessages } from './app/keep-messages';
import { keepSnapshot } from './app/keep-snapshot';
import { connectLive } from './app/live';
import { syncDrafts } from './app/sync-drafts';
import { tellDesk } from './app/tell-desk';
import { tellDesktop } from './app/tell-desktop';
import { tellMenu } from './app/tell-menu';
import { watchQueues } from './app/watch-queues';
import { playPing } from './assets/ping-sound';
import type { Extra } from './state/extra';
import { makeStore } from './state/make-store';
import type { VoiceMedia } from './state/voice/media';
import './styles/base.css';
import { loadFont } from './ui/base/load-font';

/**
 * Identifies the build: in a built page the address of this file, which contains a hash of its content; in development
 * a new value at each load.
 */
const BUILD = import.meta.env.DEV ? `development ${Date.now()}` : import.meta.url;

loadFont(document.fonts);

/** Loaded when voice is first used. */
let voice: Promise<VoiceMedia> | null = null;

const extra: Extra = {
  bridge,
  now: () => Date.now(),
  makeNonce: () => crypto.randomUUID(),
  playPing,
  loadVoice: () => (voice ??= import('./voice/open-voice').then(({ openVoice }) => openVoice())),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const store = makeStore(extra, import.meta.env.DEV ? makeInspectors() : null);
if (import.meta.env.DEV) showStore(store);
connectLive(store, bridge, window);
tellDesktop(store, bridge);
tellDesk(store, bridge, extra.now);
watchQueues(store, extra.later);
tellMenu(store, { bridge, later: extra.later });
const onLeaving = (run: () => void) => {
  window.addEventListener('pagehide', run);
  return () => window.removeEventListener('pagehide', run);
};
/** The composer or the window loses the focus, the window is hidden, or the page closes. */
const onPause = (run: () => void) => {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') run();
  };
  const [stopLeaving, names] = [onLeaving(run), ['blur', 'focusout'] as const];
  for (const name of names) window.addEventListener(name, run);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    stopLeaving();
    for (const name of names) window.removeEventListener(name, run);
    document.removeEventListener('visibilitychange', hidden);
  };
};
keepSnapshot(store, { bridge, later: extra.later, onLeaving, build: BUILD });
keepMessages(store, { bridge, later: extra.later, onLeaving });
keepDrafts(store, { bridge, later: extra.later, onPause });
syncDrafts(store, extra.later);

const boot = () => bootSession(store);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
// There is nothing to draw before main has answered.
void receiveBootState(store, askedBoot, BUILD).then(() => {
  createRoot(root).render(
    <Provider store={store}>
      <App boot={boot} />
    </Provider>,
  );
});
