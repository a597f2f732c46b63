import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../styles/base.css';
import { applyAppearance } from '../../ui/base/appearance';
import { UiParts } from './UiParts';

const asked = new URLSearchParams(window.location.search);
const theme = asked.get('theme');
applyAppearance(document.documentElement, {
  theme: theme === 'dark' || theme === 'light' ? theme : 'system',
  fontScale: Number(asked.get('scale') ?? 1),
  pingColour: 'rgb(240, 138, 52)',
});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <UiParts only={asked.get('section')} />
    </StrictMode>,
  );
}
