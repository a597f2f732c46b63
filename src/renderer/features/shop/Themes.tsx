import { useState } from 'react';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { holdsText } from '../../../domain/search/matches';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { Badge } from '../../ui/identity/Badge';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { SearchField } from '../../ui/form/SearchField';
import styles from './Shop.module.css';

const THEMES = [
  {
    theme: 'dark',
    name: msg('Lamplight'),
    description: msg('Warm dark surfaces for the evening, with amber accents.'),
    tags: [msg('Dark'), msg('Warm')],
  },
  {
    theme: 'light',
    name: msg('Daylight'),
    description: msg('Bright surfaces for well-lit rooms.'),
    tags: [msg('Light'), msg('Calm')],
  },
  {
    theme: 'system',
    name: msg('System'),
    description: msg('Light or dark, like the rest of your computer.'),
    tags: [msg('Default')],
  },
] as const;

/** The themes of the app: a small picture of each, with Apply. */
export function Themes() {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.preferences.current?.theme ?? 'system');
  const [query, setQuery] = useState('');
  const shown = tRows(THEMES, 'name', 'description').filter((theme) => holdsText(theme, query));
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t('Search themes...')}
          value={query}
          onChange={setQuery}
          className={styles.search}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('No themes found')} description={t('Try another word.')} />
      ) : null}
      <ul className={styles.grid} aria-label={t('themes')}>
        {shown.map(({ theme, name, description, tags }) => (
          <li key={theme} className={styles.card}>
            <div className={styles.sample} data-sample={theme} aria-hidden>
              <span className={styles.sampleRail} />
              <span className={styles.sampleSide} />
              <span className={styles.sampleChat}>
                <i />
                <i />
                <b />
              </span>
            </div>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.description}>{description}</p>
            <p className={styles.tags}>
              {tags
                .map((tag) => t(tag))
                .map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
            </p>
            <Button
              size="s"
              variant={current === theme ? undefined : 'primary'}
              aria-label={t('Apply {{name}}', { name })}
              disabledReason={current === theme ? t('This theme is in use') : undefined}
              onClick={() => void dispatch(setPreferences({ theme }))}
            >
              {current === theme ? t('Applied') : t('Apply')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
