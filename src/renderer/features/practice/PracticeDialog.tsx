import { useState } from 'react';
import { type PracticeState, type Scenario, SCENARIOS } from '../../../contract/ipc/practice';
import { t } from '../../../domain/i18n/t';
import { adviceText, SCENARIO_TEXTS } from '../../../domain/practice/texts';
import { useAppDispatch } from '../../state/hooks';
import { practise } from '../../state/practice/thunks';
import { Button } from '../../ui/form/Button';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { Dialog } from '../../ui/overlay/Dialog';
import { type Stat, StatStrip } from '../../ui/page/StatStrip';
import styles from './Practice.module.css';

type Outcome = NonNullable<Extract<PracticeState, { readonly phase: 'idle' }>['last']>;

const pair = (done: number, left: number): string => `${done} / ${done + left}`;

/** The figures of an outcome: only what there was to do. */
const statsOf = ({ score }: Outcome): readonly Stat[] => [
  ...(score.firstActionS === null
    ? []
    : [{ label: t('First act'), value: t('{{seconds}} s', { seconds: String(score.firstActionS) }) }]),
  ...(score.handled + score.missed === 0
    ? []
    : [{ label: t('Stopped'), value: pair(score.handled, score.missed) }]),
  ...(score.messagesGone + score.messagesLeft === 0
    ? []
    : [{ label: t('Messages deleted'), value: pair(score.messagesGone, score.messagesLeft) }]),
  ...(score.restored + score.lost === 0
    ? []
    : [{ label: t('Restored'), value: pair(score.restored, score.lost) }]),
  ...(score.decided + score.undecided === 0
    ? []
    : [{ label: t('Reports decided'), value: pair(score.decided, score.undecided) }]),
  { label: t('By mistake'), value: String(score.falsePositives) },
];

function Score({ last }: { readonly last: Outcome }) {
  const { advice } = last.score;
  return (
    <section aria-label={t('Outcome')} className={styles.score}>
      <h3 className={styles.heading}>{t(SCENARIO_TEXTS[last.scenario].name)}</h3>
      <StatStrip label={t('Outcome')} stats={statsOf(last)} />
      {advice.length === 0 ? (
        <p>{t('Well done: there is nothing that could have been done better.')}</p>
      ) : (
        <ul className={styles.advice}>
          {advice.map((one) => (
            <li key={one.kind}>{adviceText(one)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const MOST_SEED = 0xffff_ffff;

/** The scenarios to choose from, after the outcome of the last one. */
export function PracticeDialog({
  last,
  onClose,
}: {
  readonly last: Outcome | null;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [scenario, setScenario] = useState<Scenario>(last?.scenario ?? 'quiet-day');
  const start = (): void => {
    const seed = Math.floor(Math.random() * MOST_SEED);
    void dispatch(practise('practice.start', { scenario, seed, speed: 1 }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="l"
      title={last === null ? t('Practice Moderation') : t('Outcome')}
      description={
        last === null
          ? t('You own a small server with invented people. Choose what happens, and do what you would do.')
          : undefined
      }
      onConfirm={start}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('Start')}
          </Button>
        </>
      }
    >
      {last !== null && <Score last={last} />}
      <RadioGroup
        label={last === null ? t('Scenario') : t('Next scenario')}
        value={scenario}
        onChange={setScenario}
        options={SCENARIOS.map((value) => ({
          value,
          label: t(SCENARIO_TEXTS[value].name),
          description: t(SCENARIO_TEXTS[value].about),
        }))}
      />
    </Dialog>
  );
}
