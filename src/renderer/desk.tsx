import { createRoot } from 'react-dom/client';
import type { DeskShown } from '../contract/ipc/desk';
import { t } from '../domain/i18n/t';
import { windowBridge } from './bridge/bridge';
import { DeskWindow } from './features/desk/DeskWindow';
import './styles/base.css';
import { applyAppearance } from './ui/base/appearance';
import { loadFont } from './ui/base/load-font';

// The page of the queue's own window: without a store, it draws what main passes on (docs/decisions/064).
loadFont(document.fonts);

const bridge = windowBridge();
const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
const root = createRoot(element);

const draw = (shown: DeskShown): void => {
  applyAppearance(document.documentElement, shown.look);
  document.title = t('Queue');
  root.render(
    <DeskWindow
      shown={shown}
      onAct={(act) => void bridge.invoke('desk.act', act)}
      onClose={() => void bridge.invoke('desk.close', null)}
    />,
  );
};

let isTold = false;
bridge.subscribe('desk.changed', (shown) => {
  isTold = true;
  draw(shown);
});
void bridge.invoke('desk.ready', null).then((shown) => {
  // What was pushed meanwhile is newer.
  if (!isTold) draw(shown);
});
