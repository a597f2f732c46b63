import { Store } from 'lucide-react';
import { useState } from 'react';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { publicPageOpened } from '../../state/navigation/slice';
import { overlayOpened } from '../../state/overlays/slice';
import { Button } from '../../ui/form/Button';
import { ScreenHeader } from '../../ui/page/ScreenHeader';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { Tabs } from '../../ui/page/Tabs';
import { Shelf } from './Shelf';
import styles from './Shop.module.css';
import { Themes } from './Themes';

const TABS = [
  { id: 'decorations', label: msg('Avatar Decorations') },
  { id: 'nameplates', label: msg('Nameplates') },
  { id: 'themes', label: msg('Themes') },
] as const;
type ShopTab = (typeof TABS)[number]['id'];

const LINKS = [
  { page: 'guidelines', label: msg('Guidelines') },
  { page: 'terms', label: msg('Terms') },
  { page: 'privacy', label: msg('Privacy') },
] as const;

/** The shop: items to wear, and themes of the app (docs/spec/store.md 'Articles'). */
export function Shop() {
  const dispatch = useAppDispatch();
  const [tab, setTab] = useState<ShopTab>('decorations');
  return (
    <main className={styles.main} aria-label={t('Store')}>
      <ScreenHeader icon={<Store size={20} aria-hidden />} title={t('Store')}>
        <Tabs label={t('Store')} look="pill" tabs={tRows(TABS, 'label')} value={tab} onChange={setTab} />
      </ScreenHeader>
      <ScrollArea className={styles.page}>
        {tab === 'themes' ? <Themes /> : <Shelf key={tab} shelf={tab} />}
        <section className={styles.notice} aria-label={t('Requests')}>
          <div>
            <h2 className={styles.noticeTitle}>{t('Not finding what you want?')}</h2>
            <p className={styles.muted}>{t('Ask for it under Profile > Requests.')}</p>
          </div>
          <Button
            onClick={() => dispatch(overlayOpened({ kind: 'user-settings', about: { modal: 'requests' } }))}
          >
            {t('Requests')}
          </Button>
        </section>
        <footer className={styles.footer}>
          {LINKS.map(({ page, label }) => (
            <button
              key={page}
              type="button"
              className={styles.link}
              onClick={() => dispatch(publicPageOpened(page))}
            >
              {t(label)}
            </button>
          ))}
        </footer>
      </ScrollArea>
    </main>
  );
}
