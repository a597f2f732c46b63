import { createRoot } from 'react-dom/client';
import { t } from '../domain/i18n/t';
import { windowBridge } from './bridge/bridge';
import { ScreenChooser } from './features/screen-chooser/ScreenChooser';
import './styles/base.css';
import { applyAppearance } from './ui/base/appearance';
import { loadFont } from './ui/base/load-font';

// The page of the window in which a screen is chosen: without a store, it draws what main lists.
loadFont(document.fonts);

const bridge = windowBridge();
const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
const root = createRoot(element);

const draw = async (): Promise<void> => {
  const shown = await bridge.invoke('screens.list', null);
  applyAppearance(document.documentElement, shown.look);
  document.title = t('Share Your Screen');
  root.render(
    <ScreenChooser shown={shown} onChosen={(chosen) => void bridge.invoke('screens.choose', chosen)} />,
  );
};

// Whoever comes back may have opened what they want to share.
window.addEventListener('focus', () => void draw());
bridge.subscribe('screens.changed', () => void draw());
void draw();
