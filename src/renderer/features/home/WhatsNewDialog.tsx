import { CURRENT_RELEASE, sectionsOf } from '../../../domain/releases/releases';
import { useAppDispatch } from '../../state/hooks';
import { homePageOpened } from '../../state/navigation/slice';
import { setPreferences } from '../../state/preferences/thunks';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import styles from './WhatsNewDialog.module.css';
import { dateText } from './times';

/** What the release brought; shown until it is closed, which is remembered (shell.md 2 and 4). */
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
      title="What's New"
      description={`${CURRENT_RELEASE.version}, ${dateText(CURRENT_RELEASE.date)}`}
      footer={
        <>
          <Button onClick={readAll}>Change Log</Button>
          <Button type="submit" variant="primary">
            Got it
          </Button>
        </>
      }
    >
      <div className={styles.sections}>
        {sectionsOf(CURRENT_RELEASE).map(({ title, lines }) => (
          <section key={title}>
            <h3 className={styles.section}>{title}</h3>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
