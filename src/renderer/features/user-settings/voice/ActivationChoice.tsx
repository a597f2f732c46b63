import { type KeyboardEvent, useState } from 'react';
import type { VoiceActivation } from '../../../../contract/voice-choices';
import { t } from '../../../../domain/i18n/t';
import { canBeTalkKey, RELEASE_MS, talkKeyName } from '../../../../domain/voice/talk-key';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectVoiceChoice } from '../../../state/voice/selectors';
import { chooseVoice } from '../../../state/voice/settings';
import { Button } from '../../../ui/form/Button';
import { RadioGroup, type RadioOption } from '../../../ui/form/RadioGroup';
import { Slider } from '../../../ui/form/Slider';
import { Kbd } from '../../../ui/text/Kbd';
import styles from './VoicePage.module.css';

const options = (): readonly RadioOption<VoiceActivation>[] => [
  {
    value: 'activity',
    label: t('Always'),
    description: t('Others hear you unless you are muted.'),
  },
  {
    value: 'key',
    label: t('Push to Talk'),
    description: t(
      'Others hear you while you hold a key. It works only while Guildhall has the focus; a key that types a letter does not work while you write.',
    ),
  },
];

/** Takes the next key that is pressed. */
function KeyField() {
  const dispatch = useAppDispatch();
  const { key } = useAppSelector(selectVoiceChoice);
  const [isListening, setIsListening] = useState(false);
  const take = (event: KeyboardEvent): void => {
    if (!isListening) return;
    const { code } = event;
    if (code === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    setIsListening(false);
    if (canBeTalkKey({ code })) dispatch(chooseVoice({ key: code }));
  };
  return (
    <div className={styles.key}>
      <Button
        aria-pressed={isListening}
        onClick={() => setIsListening(true)}
        onKeyDown={take}
        onBlur={() => setIsListening(false)}
      >
        {isListening ? t('Press a Key…') : key === null ? t('Choose a Key') : t('Change Key')}
      </Button>
      <span role="status">
        {key === null ? (
          <span className={styles.problem}>{t('Nobody hears you until you choose a key.')}</span>
        ) : (
          <Kbd keys={talkKeyName(key)} />
        )}
      </span>
    </div>
  );
}

/** Whether the microphone is always on, or while a key is held. */
export function ActivationChoice() {
  const dispatch = useAppDispatch();
  const { activation, releaseMs } = useAppSelector(selectVoiceChoice);
  return (
    <div className={styles.choices}>
      <RadioGroup
        label={t('Microphone')}
        options={options()}
        value={activation}
        onChange={(chosen) => dispatch(chooseVoice({ activation: chosen }))}
      />
      {activation === 'key' ? (
        <>
          <KeyField />
          <Slider
            label={t('Delay After Letting the Key Go')}
            min={RELEASE_MS.least}
            max={RELEASE_MS.most}
            step={RELEASE_MS.step}
            value={releaseMs}
            format={(ms) => t('{{ms}} ms', { ms })}
            onChange={(ms) => dispatch(chooseVoice({ releaseMs: ms }))}
          />
        </>
      ) : null}
    </div>
  );
}
