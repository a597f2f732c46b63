import { useEffect, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { setPreferences } from '../../../state/preferences/thunks';
import type { VoiceDevices } from '../../../state/voice/media';
import { selectHasScreens, selectVoiceChoice } from '../../../state/voice/selectors';
import { chooseVoice, watchVoiceDevices } from '../../../state/voice/settings';
import { RadioGroup, type RadioOption } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Switch';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { ActivationChoice } from './ActivationChoice';
import { MicrophoneTester } from './MicrophoneTester';
import styles from './VoicePage.module.css';

const rates = (): readonly RadioOption<'15' | '30'>[] => [
  { value: '15', label: t('15 pictures a second'), description: t('Sharp: for text and code.') },
  {
    value: '30',
    label: t('30 pictures a second'),
    description: t('Smooth: for what moves. It needs more of this computer.'),
  },
];

const NONE: VoiceDevices = { inputs: [], outputs: [] };

/** The devices of the computer, kept up to date; their names are known while a microphone is open. */
const useDevices = (known: unknown): VoiceDevices => {
  const dispatch = useAppDispatch();
  const [devices, setDevices] = useState(NONE);
  useEffect(() => {
    let isThere = true;
    let stop = (): void => undefined;
    void dispatch(watchVoiceDevices((found) => isThere && setDevices(found))).then((watched) => {
      if (!watched.ok) return;
      if (isThere) ({ stop } = watched.value);
      else watched.value.stop();
    });
    return () => {
      isThere = false;
      stop();
    };
  }, [dispatch, known]);
  return devices;
};

const optionsOf = (devices: VoiceDevices['inputs'], chosen: string | null) => {
  const isMissing = chosen !== null && !devices.some(({ id }) => id === chosen);
  return [
    { value: null, label: t('System Default') },
    ...devices.map(({ id, label }, at) => ({
      value: id,
      label: label === '' ? t('Device {{number}}', { number: at + 1 }) : label,
    })),
    ...(isMissing ? [{ value: chosen, label: t('A device that is not connected') }] : []),
  ];
};

/** Microphone, speakers and when the microphone is on; each choice takes effect at once (docs/spec/voice.md 'Settings'). */
export function VoicePage() {
  const dispatch = useAppDispatch();
  const choice = useAppSelector(selectVoiceChoice);
  const mutesAnywhere = useAppSelector((state) => state.preferences.current?.mutesAnywhere === true);
  const hasScreens = useAppSelector(selectHasScreens);
  const [isTesting, setIsTesting] = useState(false);
  const devices = useDevices(isTesting);
  return (
    <>
      <PageHeading title={t('Voice')} />
      <Card title={t('Devices')}>
        <div className={styles.choices}>
          <div className={styles.pair}>
            <Select<string | null>
              label={t('Microphone')}
              options={optionsOf(devices.inputs, choice.inputId)}
              value={choice.inputId}
              onChange={(inputId) => dispatch(chooseVoice({ inputId }))}
            />
            <Select<string | null>
              label={t('Speakers')}
              options={optionsOf(devices.outputs, choice.outputId)}
              value={choice.outputId}
              onChange={(outputId) => dispatch(chooseVoice({ outputId }))}
            />
          </div>
          <MicrophoneTester onTesting={setIsTesting} />
        </div>
      </Card>
      <Card title={t('When the Microphone Is On')}>
        <ActivationChoice />
        <Switch
          label={t('Mute From Other Programs')}
          description={t(
            'While you are in voice, the key for muting also works while another program has the focus. The system asks you first. Some desktops do not allow it.',
          )}
          checked={mutesAnywhere}
          onChange={(is) => void dispatch(setPreferences({ mutesAnywhere: is }))}
        />
      </Card>
      {hasScreens ? (
        <Card title={t('Screen Share')}>
          <RadioGroup
            label={t('Pictures')}
            options={rates()}
            value={choice.screenRate === 30 ? '30' : '15'}
            onChange={(rate) => dispatch(chooseVoice({ screenRate: rate === '30' ? 30 : 15 }))}
          />
        </Card>
      ) : null}
      <Card title={t('Sound')}>
        <div className={styles.choices}>
          <Switch
            label={t('Echo Cancellation')}
            description={t('Others do not hear themselves through your speakers.')}
            checked={choice.echoCancellation}
            onChange={(echoCancellation) => dispatch(chooseVoice({ echoCancellation }))}
          />
          <Switch
            label={t('Noise Suppression')}
            description={t('Fans, keyboards and traffic become quieter.')}
            checked={choice.noiseSuppression}
            onChange={(noiseSuppression) => dispatch(chooseVoice({ noiseSuppression }))}
          />
          <Switch
            label={t('Automatic Gain')}
            description={t('A quiet voice is made louder, and a loud one quieter.')}
            checked={choice.autoGain}
            onChange={(autoGain) => dispatch(chooseVoice({ autoGain }))}
          />
          <Switch
            label={t('Sounds for Joining, Leaving and Muting')}
            checked={choice.playsSounds}
            onChange={(playsSounds) => dispatch(chooseVoice({ playsSounds }))}
          />
        </div>
      </Card>
    </>
  );
}
