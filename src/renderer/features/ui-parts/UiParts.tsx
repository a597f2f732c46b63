import { useState } from 'react';
import { Select } from '../../ui/form/Select';
import { ToastRegion, type ToastItem } from '../../ui/overlay/ToastRegion';
import { TooltipLayer } from '../../ui/overlay/TooltipLayer';
import { Buttons } from './sections/Buttons';
import { Feed } from './sections/Feed';
import { Fields } from './sections/Fields';
import { Identity } from './sections/Identity';
import { Messages } from './sections/Messages';
import { Overlays } from './sections/Overlays';
import { Settings } from './sections/Settings';
import { Tokens } from './sections/Tokens';
import styles from './UiParts.module.css';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** The page of all parts; `only` shows one section of it. */
export function UiParts({ only }: { readonly only: string | null }) {
  const [theme, setTheme] = useState<string>(document.documentElement.dataset.theme ?? 'system');
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  const notify = (tone: ToastItem['tone'], text: string) =>
    setToasts((before) => [
      ...before,
      { id: `${before.length}-${Date.now()}`, tone, text, durationMs: 6000 },
    ]);

  const sections = {
    buttons: <Buttons />,
    fields: <Fields />,
    identity: <Identity />,
    messages: <Messages notify={notify} />,
    overlays: <Overlays notify={notify} />,
    feed: <Feed />,
    settings: <Settings />,
    tokens: <Tokens />,
  };
  const shown = Object.entries(sections).filter(([name]) => only === null || name === only);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Parts</h1>
        <div className={styles.theme}>
          <Select
            label="Theme"
            labelHidden
            options={THEMES}
            value={theme}
            onChange={(next) => {
              document.documentElement.dataset.theme = next;
              setTheme(next);
            }}
          />
        </div>
      </header>
      {shown.map(([name, section]) => (
        <section key={name} aria-label={name} className={styles.section}>
          {section}
        </section>
      ))}
      <TooltipLayer />
      <ToastRegion
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => all.filter((one) => one.id !== id))}
      />
    </main>
  );
}
