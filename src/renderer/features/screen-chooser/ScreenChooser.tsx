import { useEffect, useState } from 'react';
import type { ScreenChosen, ScreensShown, ScreenSource } from '../../../contract/ipc/screens';
import { t } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Banner } from '../../ui/page/Banner';
import { EmptyState } from '../../ui/page/EmptyState';
import { SourceCard } from './SourceCard';
import styles from './ScreenChooser.module.css';

interface ScreenChooserProps {
  readonly shown: ScreensShown;
  readonly onChosen: (chosen: ScreenChosen) => void;
}

interface GroupProps {
  readonly title: string;
  readonly sources: readonly ScreenSource[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Group({ title, sources, chosen, onChoose }: GroupProps) {
  if (sources.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.cards}>
        {sources.map((source) => (
          <SourceCard
            key={source.id}
            source={source}
            isChosen={source.id === chosen}
            onChoose={() => onChoose(source.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The window in which one chooses a screen or a window of the computer to share; Escape closes it. */
export function ScreenChooser({ shown: { sources, canSound, isDenied }, onChosen }: ScreenChooserProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [withSound, setWithSound] = useState(false);
  // A window that was closed meanwhile is not shared.
  const chosen = sources.some(({ id }) => id === wanted) ? wanted : null;
  const cancel = (): void => onChosen({ id: null, withSound: false });
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onChosen({ id: null, withSound: false });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onChosen]);
  const of = (kind: ScreenSource['kind']) => sources.filter((source) => source.kind === kind);
  return (
    <main aria-label={t('Share Your Screen')}>
      <form
        className={styles.chooser}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null) onChosen({ id: chosen, withSound });
        }}
      >
        <h1 className={styles.title}>{t('Share Your Screen')}</h1>
        {isDenied ? (
          <Banner tone="warning">
            {t(
              'The system keeps your screen from Guildhall. Allow it in System Settings, Privacy & Security, Screen Recording.',
            )}
          </Banner>
        ) : null}
        <div className={styles.scroll}>
          {sources.length === 0 ? (
            <EmptyState
              title={t('Nothing can be shared')}
              description={t('The system names no screen and no window.')}
            />
          ) : (
            <>
              <Group title={t('Screens')} sources={of('screen')} chosen={chosen} onChoose={setWanted} />
              <Group title={t('Windows')} sources={of('window')} chosen={chosen} onChoose={setWanted} />
            </>
          )}
        </div>
        <div className={styles.foot}>
          <div className={styles.sound}>
            {canSound ? (
              <Checkbox
                label={t('Share the sound of this computer')}
                description={t('Those in the channel hear what it plays, themselves too.')}
                checked={withSound}
                onChange={setWithSound}
              />
            ) : null}
          </div>
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={chosen === null ? t('Choose a screen or a window') : undefined}
          >
            {t('Share')}
          </Button>
        </div>
      </form>
    </main>
  );
}
