import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/App';
import { bootSession, receiveBootState } from './app/boot';
import { connectLive } from './app/live';
import { windowBridge } from './bridge/bridge';
import type { Extra } from './state/extra';
import { makeStore } from './state/store';
import './styles/base.css';

const extra: Extra = {
  bridge: windowBridge(),
  now: () => Date.now(),
  makeNonce: () => crypto.randomUUID(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const store = makeStore(extra);
connectLive(store, extra.bridge, window);

const boot = () => bootSession(store);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <Provider store={store}>
    <App boot={boot} />
  </Provider>,
);
void receiveBootState(store, extra.bridge);
