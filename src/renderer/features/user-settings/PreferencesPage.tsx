import { useState } from 'react';
import type { Preferences } from '../../../contract/preferences';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { Select } from '../../ui/form/Select';
import { RememberChoice } from './computer/RememberChoice';
import { RemoveDataCard } from './computer/RemoveDataCard';
import { SpellingChoices } from './computer/SpellingChoices';
import { StartupChoice } from './computer/StartupChoice';
import { NotificationChoices } from './notifications/NotificationChoices';
import { NotificationLogDialog } from './notifications/NotificationLogDialog';
import { WindowChoices } from './notifications/WindowChoices';
import { PingChoices } from './PingChoices';
import styles from './PreferencesPage.module.css';

/** The defaults are called as the specification has them (docs/spec/user-settings.md 'Preferences'). */
const THEMES: readonly { readonly value: Preferences['theme']; readonly label: Msg }[] = [
  { value: 'system', label: msg('Default') },
  { value: 'dark', label: msg('Dark') },
  { value: 'light', label: msg('Light') },
];

const FONT_SIZES = [
  { value: 0.875, label: msg('Small (0.875x)') },
  { value: 1, label: msg('Default (1x)') },
  { value: 1.125, label: msg('Large (1.125x)') },
  { value: 1.25, label: msg('Larger (1.25x)') },
] as const;

/**
 * How the app looks and sounds on this computer; each choice holds at once (docs/spec/user-settings.md 'Preferences').
 */
export function PreferencesPage() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector((state) => state.preferences.current?.theme ?? 'system');
  const [asksWhy, setAsksWhy] = useState(false);
  const fontScale = useAppSelector((state) => state.preferences.current?.fontScale ?? 1);
  return (
    <>
      <PageHeading title={t('Preferences')} />
      <Card title={t('Appearance')}>
        <div className={styles.pair}>
          <Select
            label={t('Theme')}
            hint={t('Default follows your system.')}
            options={tRows(THEMES, 'label')}
            value={theme}
            onChange={(chosen) => void dispatch(setPreferences({ theme: chosen }))}
          />
          <Select<number>
            label={t('Font Size')}
            hint={t('Changes the size of text only.')}
            options={tRows(FONT_SIZES, 'label')}
            value={fontScale}
            placeholder={`${fontScale}x`}
            onChange={(chosen) => void dispatch(setPreferences({ fontScale: chosen }))}
          />
        </div>
      </Card>
      <Card title={t('Pings')} description={t('Messages that mention you are marked with this colour.')}>
        <PingChoices />
      </Card>
      <Card title={t('Notifications')}>
        <NotificationChoices onWhy={() => setAsksWhy(true)} />
      </Card>
      <Card title={t('Window and Tray')}>
        <WindowChoices />
        <StartupChoice />
        <RememberChoice />
      </Card>
      <Card title={t('Writing')}>
        <SpellingChoices />
      </Card>
      <RemoveDataCard />
      {asksWhy ? <NotificationLogDialog onClose={() => setAsksWhy(false)} /> : null}
    </>
  );
}
