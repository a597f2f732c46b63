import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { meterShare, SILENCE_DB } from '../../../../domain/voice/levels';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { MicrophoneTest } from '../../../state/voice/media';
import { selectVoiceChoice } from '../../../state/voice/selectors';
import { testMicrophone } from '../../../state/voice/settings';
import { Button } from '../../../ui/form/Button';
import { Switch } from '../../../ui/form/Switch';
import styles from './VoicePage.module.css';

interface RunningTestProps {
  readonly isPlaying: boolean;
  readonly onFailed: (text: string) => void;
}

/** The level of the chosen microphone, which is open while this is shown. */
function RunningTest({ isPlaying, onFailed }: RunningTestProps) {
  const dispatch = useAppDispatch();
  const { inputId, outputId, echoCancellation, noiseSuppression, autoGain } =
    useAppSelector(selectVoiceChoice);
  const [db, setDb] = useState(SILENCE_DB);
  const [test, setTest] = useState<MicrophoneTest | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  }, [onFailed]);
  useEffect(() => {
    let isThere = true;
    let close = (): void => undefined;
    void dispatch(testMicrophone((level) => isThere && setDb(level))).then((opened) => {
      if (!opened.ok) {
        if (isThere) failed.current(opened.failure);
        return;
      }
      ({ close } = opened.value);
      if (isThere) setTest(opened.value);
      else close();
    });
    return () => {
      isThere = false;
      setTest(null);
      close();
    };
  }, [dispatch, inputId, outputId, echoCancellation, noiseSuppression, autoGain]);
  useEffect(() => test?.setPlaying(isPlaying), [test, isPlaying]);
  const share = meterShare(db);
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={t('Level of the microphone')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div className={styles.level} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/** The test of the microphone: how loud it is, and one's own voice. */
export function MicrophoneTester({ onTesting }: { readonly onTesting: (isTesting: boolean) => void }) {
  const [isOn, setIsOn] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [problem, setProblem] = useState('');
  const turn = (is: boolean): void => {
    setIsOn(is);
    onTesting(is);
    if (is) setProblem('');
  };
  return (
    <div className={styles.test}>
      <div className={styles.testRow}>
        <Button icon={isOn ? <Square size={16} /> : <Mic size={16} />} onClick={() => turn(!isOn)}>
          {isOn ? t('Stop the Test') : t('Test the Microphone')}
        </Button>
        {isOn ? (
          <RunningTest
            isPlaying={isPlaying}
            onFailed={(text) => {
              setProblem(text);
              turn(false);
            }}
          />
        ) : (
          <span className={styles.hint}>{t('Speak, and see how loud you are.')}</span>
        )}
      </div>
      <p className={styles.problem} role="status">
        {problem}
      </p>
      <Switch
        label={t('Hear Yourself During the Test')}
        description={t('Best with headphones.')}
        checked={isPlaying}
        onChange={setIsPlaying}
      />
    </div>
  );
}
