import { t } from '../../../domain/i18n/t';
import { CURRENT_RELEASE } from '../../../domain/releases/releases';
import { useAppDispatch } from '../../state/hooks';
import { homePageOpened } from '../../state/navigation/slice';
import { setPreferences } from '../../state/preferences/thunks';
import { dateText } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { ReleaseSections } from './ReleaseSections';

/** The changes of the release; shown until it is closed, which is remembered (docs/spec/home.md 'After an update'). */
export function WhatsNewDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const close = (): void => {
    void dispatch(setPreferences({ whatsNewSeen: CURRENT_RELEASE.version }));
    onClose();
  };
  const readAll = (): void => {
    close();
    dispatch(homePageOpened('change-log'));
  };
  return (
    <Dialog
      open
      onClose={close}
      onConfirm={close}
      title={t("What's New")}
      description={`${CURRENT_RELEASE.version}, ${dateText(CURRENT_RELEASE.date)}`}
      footer={
        <>
          <Button onClick={readAll}>{t('Change Log')}</Button>
          <Button type="submit" variant="primary">
            {t('Got it')}
          </Button>
        </>
      }
    >
      <ReleaseSections release={CURRENT_RELEASE} />
    </Dialog>
  );
}
