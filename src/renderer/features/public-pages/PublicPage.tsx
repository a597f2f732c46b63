import { t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { publicPageClosed } from '../../state/navigation/slice';
import type { PublicPage as PageName } from '../../state/navigation/types';
import { Button } from '../../ui/form/Button';
import { PAGES } from './pages';
import styles from './PublicPage.module.css';

/** A page that needs no login: terms, guidelines, privacy. */
export function PublicPage({ page }: { readonly page: PageName }) {
  const dispatch = useAppDispatch();
  const { title, sections } = PAGES[page];
  return (
    <main className={styles.page}>
      <article className={styles.text}>
        <h1>{t(title)}</h1>
        {tRows(sections, 'heading', 'text').map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        <Button variant="primary" onClick={() => dispatch(publicPageClosed())}>
          {t('Back')}
        </Button>
      </article>
    </main>
  );
}
