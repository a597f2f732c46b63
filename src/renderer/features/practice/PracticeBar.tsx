import { useEffect, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import type { PracticeRun, PracticeState } from '../../../contract/ipc/practice';
import { t } from '../../../domain/i18n/t';
import { SCENARIO_TEXTS, scenarioTime } from '../../../domain/practice/texts';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { describePractice, openPracticeServer, practise } from '../../state/practice/thunks';
import { Button } from '../../ui/form/Button';
import { Banner } from '../../ui/page/Banner';
import styles from './Practice.module.css';
import { PracticeDialog } from './PracticeDialog';

/** What runs, and its time; the clock is not read out each second. */
function Progress({ state }: { readonly state: PracticeState }) {
  switch (state.phase) {
    case 'starting':
      return t('Starting…');
    case 'failed':
      return state.words;
    case 'idle':
      return null;
    case 'preparing':
      return t('{{scenario}}: the people are coming ({{ready}} of {{of}}).', {
        scenario: t(SCENARIO_TEXTS[state.scenario].name),
        ready: String(state.ready),
        of: String(state.of),
      });
    case 'running':
      return (
        <span className={styles.running}>
          {t(SCENARIO_TEXTS[state.run.scenario].name)}
          <span role="timer" aria-live="off" aria-label={t('Time')} className={styles.time}>
            {scenarioTime(state.run.elapsedS)} / {scenarioTime(state.run.lengthS)}
          </span>
        </span>
      );
    case 'scoring':
      return t('Scoring…');
  }
}

function RunControls({ run }: { readonly run: PracticeRun }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <Button size="s" onClick={() => void dispatch(practise('practice.pause', { isPaused: !run.isPaused }))}>
        {run.isPaused ? t('Continue') : t('Pause')}
      </Button>
      <Button
        size="s"
        aria-pressed={run.speed === 10}
        onClick={() => void dispatch(practise('practice.setSpeed', { speed: run.speed === 10 ? 1 : 10 }))}
      >
        {t('10 times faster')}
      </Button>
      <Button size="s" onClick={() => void dispatch(practise('practice.finish', null))}>
        {t('Finish')}
      </Button>
    </>
  );
}

/** Opens the server of a scenario as soon as both have come. */
const useOpenServer = (state: PracticeState | null): void => {
  const dispatch = useAppDispatch();
  const guildId = state?.phase === 'running' ? (state.run.guildId as GuildId) : null;
  const isKnown = useAppSelector((root) => guildId !== null && guildId in root.guilds.byId);
  useEffect(() => {
    if (guildId !== null && isKnown) dispatch(openPracticeServer(guildId));
  }, [dispatch, guildId, isKnown]);
};

/** Says that nothing is real, and has the clock and the controls of the scenario (docs/spec/practice.md). */
export function PracticeBar() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ practice }) => practice.current);
  const [isChoosing, setIsChoosing] = useState(true);
  useOpenServer(state);
  useEffect(() => {
    void dispatch(describePractice());
  }, [dispatch]);
  const phase = state?.phase;
  const [before, setBefore] = useState(phase);
  // The outcome of a scenario is shown by itself.
  if (before !== phase) {
    setBefore(phase);
    if (phase === 'idle') setIsChoosing(true);
  }
  return (
    <>
      <Banner tone="warning" edge>
        <div className={styles.bar}>
          <span className={styles.words}>
            <strong>{t('Practice: nothing here is real.')}</strong>{' '}
            {state !== null && <Progress state={state} />}
          </span>
          <span className={styles.actions}>
            {state?.phase === 'running' && <RunControls run={state.run} />}
            {(state?.phase === 'idle' || state?.phase === 'failed') && (
              <Button size="s" variant="primary" onClick={() => setIsChoosing(true)}>
                {t('Choose a Scenario…')}
              </Button>
            )}
            <Button size="s" variant="quiet" onClick={() => void dispatch(practise('practice.leave', null))}>
              {t('Leave Practice')}
            </Button>
          </span>
        </div>
      </Banner>
      {(state?.phase === 'idle' || state?.phase === 'failed') && isChoosing && (
        <PracticeDialog
          last={state.phase === 'idle' ? state.last : null}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
