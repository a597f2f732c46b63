import type { TrayFacts } from '../../../../contract/ipc/desktop';
import type { CloseAction, Preferences } from '../../../../contract/preferences';
import { msg, type Msg, t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { setPreferences } from '../../../state/preferences/thunks';
import { RadioGroup, type RadioOption } from '../../../ui/form/RadioGroup';
import { Switch } from '../../../ui/form/Switch';
import styles from './WindowChoices.module.css';

/** Why there is no tray, as far as a person needs to know. */
const NO_TRAY: Readonly<Record<Extract<TrayFacts, { readonly isThere: false }>['reason'], Msg>> = {
  asking: msg('Looking for a tray…'),
  'no-host': msg('This desktop doesn’t show tray icons'),
  refused: msg('This desktop doesn’t show Guildhall’s tray icon'),
  'no-bus': msg('This desktop has no session bus, which a tray icon needs'),
};

const reasonOf = (tray: TrayFacts): string | undefined =>
  tray.isThere ? undefined : t(NO_TRAY[tray.reason]);

const optionsOf = (noTray: string | undefined): readonly RadioOption<CloseAction>[] => [
  {
    value: 'tray',
    label: t('Keep Guildhall in the Tray'),
    description:
      noTray === undefined
        ? t('You still get messages. Click the icon to show the window.')
        : t('{{noTray}}, so closing the window quits Guildhall for now.', { noTray }),
  },
  {
    value: 'minimise',
    label: t('Minimise the Window'),
    description: t('You still get messages. The window stays in the taskbar.'),
  },
  {
    value: 'quit',
    label: t('Quit Guildhall'),
    description: t('You get no messages until you start Guildhall again.'),
  },
];

/** What closing the window does, and how it starts; each choice takes effect at once. */
export function WindowChoices() {
  const dispatch = useAppDispatch();
  const tray = useAppSelector((state) => state.desktop.tray);
  const closeAction = useAppSelector((state) => state.preferences.current?.closeAction ?? 'tray');
  const startsHidden = useAppSelector((state) => state.preferences.current?.startsHidden ?? false);
  const set = (change: Partial<Preferences>): void => void dispatch(setPreferences(change));
  const noTray = reasonOf(tray);
  return (
    <div className={styles.choices}>
      <RadioGroup
        label={t('When the Window Is Closed')}
        options={optionsOf(noTray)}
        value={closeAction}
        onChange={(chosen) => set({ closeAction: chosen })}
      />
      <Switch
        label={t('Start Hidden in the Tray')}
        description={t('Guildhall starts without its window. Open it again to show the window.')}
        checked={startsHidden}
        onChange={(chosen) => set({ startsHidden: chosen })}
        disabledReason={noTray}
      />
    </div>
  );
}
