import type { MovingPictures, Preferences } from '../../../contract/preferences';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { selectShowsPreviews } from '../../state/embeds/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectLoadsByServer } from '../../state/pictures/selectors';
import { setPreferences } from '../../state/preferences/thunks';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { Switch } from '../../ui/form/Switch';
import { Select } from '../../ui/form/Select';
import styles from './AppearancePage.module.css';

/** The names of the defaults are the specification's (docs/spec/user-settings.md 'App Settings'). */
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

const MOTIONS: readonly { readonly value: MovingPictures; readonly label: Msg }[] = [
  { value: 'focused', label: msg('Move while Guildhall is in front') },
  { value: 'looked-at', label: msg('Move while you point at it') },
  { value: 'never', label: msg('Never move') },
];

/**
 * The app's appearance on this computer; each choice takes effect at once (docs/spec/user-settings.md 'App Settings').
 */
export function AppearancePage() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector((state) => state.preferences.current?.theme ?? 'system');
  const fontScale = useAppSelector((state) => state.preferences.current?.fontScale ?? 1);
  const movingPictures = useAppSelector((state) => state.preferences.current?.movingPictures ?? 'focused');
  const showsPreviews = useAppSelector(selectShowsPreviews);
  const loadsByServer = useAppSelector(selectLoadsByServer);
  return (
    <>
      <PageHeading title={t('Appearance')} />
      <Card>
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
      <Card title={t('Messages')}>
        <Select
          label={t('Moving emoji and stickers')}
          hint={t(
            'Server icons move only while you point at them. Nothing moves if your system asks for less motion.',
          )}
          options={tRows(MOTIONS, 'label')}
          value={movingPictures}
          onChange={(chosen) => void dispatch(setPreferences({ movingPictures: chosen }))}
        />
        <Switch
          label={t('Show link previews')}
          description={t('Your server fetches them: the linked site never learns that you read a message.')}
          checked={showsPreviews}
          onChange={(chosen) => void dispatch(setPreferences({ showsPreviews: chosen }))}
        />
        <Switch
          label={t('Show pictures from other sites')}
          description={t(
            'Your server loads them, so the sites never see your address. When this is off, you choose for each picture.',
          )}
          checked={loadsByServer}
          onChange={(chosen) => void dispatch(setPreferences({ loadsByServer: chosen }))}
        />
      </Card>
    </>
  );
}
