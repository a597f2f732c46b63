import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import {
  MOST_SPELLING_LANGUAGES,
  SPELLING_LANGUAGES,
  type SpellingFacts,
  type SpellingLanguage,
} from '../../../../contract/ipc/spelling';
import { t } from '../../../../domain/i18n/t';
import { languageName } from '../../../../domain/spelling/language-name';
import { addDictionary, describeSpelling, removeWord } from '../../../state/computer/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { setPreferences } from '../../../state/preferences/thunks';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { IconButton } from '../../../ui/form/IconButton';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Switch';
import styles from './SpellingChoices.module.css';

const byName = (a: SpellingLanguage, b: SpellingLanguage): number =>
  languageName(a).localeCompare(languageName(b));

/** The checked languages, among those with a dictionary. */
function Languages({
  facts,
  onChange,
}: {
  readonly facts: SpellingFacts;
  readonly onChange: (languages: SpellingLanguage[]) => void;
}) {
  const { inUse } = facts;
  return (
    <fieldset className={styles.languages} aria-label={t('Languages That Are Checked')}>
      {[...facts.dictionaries]
        .sort((a, b) => byName(a.language, b.language))
        .map(({ language, source }) => {
          const isOn = inUse.includes(language);
          return (
            <Checkbox
              key={language}
              label={languageName(language)}
              description={source === 'own' ? t('From your file') : undefined}
              checked={isOn}
              // The switch turns all languages off.
              disabled={isOn ? inUse.length === 1 : inUse.length >= MOST_SPELLING_LANGUAGES}
              onChange={(isChosen) =>
                onChange(isChosen ? [...inUse, language] : inUse.filter((other) => other !== language))
              }
            />
          );
        })}
    </fieldset>
  );
}

/** Whether and in which languages spelling is checked; each choice takes effect at once. */
export function SpellingChoices() {
  const dispatch = useAppDispatch();
  const choice = useAppSelector((state) => state.preferences.current?.spelling);
  const [facts, setFacts] = useState<SpellingFacts | null>(null);
  const hintId = useId();
  const [wanted, setWanted] = useState<SpellingLanguage>('de');
  useEffect(() => {
    let isShown = true;
    void dispatch(describeSpelling()).then((found) => {
      if (isShown && found.ok) setFacts(found.value);
    });
    return () => {
      isShown = false;
    };
  }, [choice, dispatch]);
  if (choice === undefined || facts === null) return null;
  const set = (change: Partial<typeof choice>): void =>
    void dispatch(setPreferences({ spelling: { ...choice, ...change } }));
  const add = async (): Promise<void> => {
    const added = await dispatch(addDictionary(wanted));
    const found = added.ok ? added.value : null;
    if (found === null) return;
    setFacts(found);
    const languages = [...found.inUse.filter((language) => language !== wanted), wanted];
    set({ isOn: true, languages: languages.slice(-MOST_SPELLING_LANGUAGES) });
  };
  const forget = async (word: string): Promise<void> => {
    const left = await dispatch(removeWord(word));
    if (left.ok) setFacts(left.value);
  };
  const isSystems = facts.checker === 'system';
  return (
    <div className={styles.choices}>
      <Switch
        label={t('Check Spelling')}
        description={
          isSystems
            ? t('Your system checks your spelling, in the languages set there.')
            : t(
                'Unknown words are underlined; right-click for suggestions. Nothing you write leaves this computer.',
              )
        }
        checked={choice.isOn}
        onChange={(isOn) => set({ isOn })}
      />
      {choice.isOn && !isSystems ? (
        <>
          <Languages facts={facts} onChange={(languages) => set({ languages })} />
          <div>
            <div className={styles.add}>
              <Select
                label={t('Another Language')}
                options={[...SPELLING_LANGUAGES]
                  .sort(byName)
                  .map((value) => ({ value, label: languageName(value) }))}
                value={wanted}
                onChange={setWanted}
              />
              <Button size="l" aria-describedby={hintId} onClick={() => void add()}>
                {t('Choose a File…')}
              </Button>
            </div>
            <p id={hintId} className={styles.hint}>
              {t('Add a dictionary from a file: Hunspell (.dic and .aff) or Chromium (.bdic).')}
            </p>
          </div>
        </>
      ) : null}
      {facts.words.length > 0 ? (
        <div>
          <p className={styles.legend}>{t('Your Words')}</p>
          <ul className={styles.words} aria-label={t('Your Words')}>
            {facts.words.map((word) => (
              <li key={word} className={styles.word}>
                <bdi>{word}</bdi>
                <IconButton
                  size="s"
                  label={t('Forget {{word}}', { word })}
                  icon={<X />}
                  onClick={() => void forget(word)}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
