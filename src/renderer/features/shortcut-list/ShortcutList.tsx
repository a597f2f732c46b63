import { t, tRows } from '../../../domain/i18n/t';
import { keysOn, SHORTCUTS } from '../../../domain/navigation/shortcuts';
import { useAppSelector } from '../../state/hooks';
import { Dialog } from '../../ui/overlay/Dialog';
import { Kbd } from '../../ui/text/Kbd';
import styles from './ShortcutList.module.css';

/** The keyboard shortcuts of the app (Ctrl+/). */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const isMac = useAppSelector((state) => state.boot.app?.platform === 'darwin');
  return (
    <Dialog open onClose={onClose} title={t('Keyboard Shortcuts')} width="l">
      <div className={styles.groups}>
        {tRows(SHORTCUTS, 'title').map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {tRows(shortcuts, 'does').map(({ keys, does }) => (
                <div key={does} className={styles.row}>
                  <dt>{does}</dt>
                  <dd className={styles.keys}>
                    {keys.map((each) => (
                      <Kbd key={each} keys={keysOn(each, isMac)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
