import { AppWindow, Server } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { NavItem } from '../../ui/page/NavItem';
import { useRovingFocus } from '../../ui/list/roving-focus';
import { AppsPage } from './AppsPage';
import styles from './Discovery.module.css';
import { ServersPage } from './ServersPage';

/** Discovery of servers and apps (docs/spec/discovery.md 'Servers'). */
export function Discovery() {
  const [page, setPage] = useState<'servers' | 'apps'>('servers');
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu);
  return (
    <>
      <nav className={styles.sidebar} aria-label={t('Discovery')}>
        <h2 className={styles.heading}>{t('Discovery')}</h2>
        <div ref={menu} className={styles.menu}>
          <NavItem icon={<Server />} active={page === 'servers'} onClick={() => setPage('servers')}>
            {t('Servers')}
          </NavItem>
          <NavItem icon={<AppWindow />} active={page === 'apps'} onClick={() => setPage('apps')}>
            {t('Apps')}
          </NavItem>
        </div>
      </nav>
      <main className={styles.main} aria-label={page === 'servers' ? t('Servers') : t('Apps')}>
        {page === 'servers' ? <ServersPage /> : <AppsPage />}
      </main>
    </>
  );
}
