import type { LockdownMeasures } from '../../../contract/entities/lockdown';
import { plural, t } from '../../../domain/i18n/t';
import { LOCKDOWN_SLOWMODE, NEWCOMER_DAYS } from '../../../domain/moderation/lockdown-choices';
import { slowmodeText } from '../../../domain/moderation/spans';
import { useAppSelector } from '../../state/hooks';
import { selectHoldsMessages } from '../../state/lockdown/selectors';
import { Checkbox } from '../../ui/form/Checkbox';
import { Select } from '../../ui/form/Select';
import styles from './Lockdown.module.css';

type Chosen = Omit<LockdownMeasures, 'channels'>;

interface MeasureChoiceProps {
  readonly value: Chosen;
  readonly onChange: (change: Partial<Chosen>) => void;
}

const FIRST_SLOWMODE_S = 60;
const FIRST_DAYS = 7;

/** What a lockdown does, each with a checkbox. */
export function MeasureChoice({ value, onChange }: MeasureChoiceProps) {
  const { pauseInvites, membersReadOnly, slowmodeS, holdNewerThanDays } = value;
  const holds = useAppSelector(selectHoldsMessages);
  return (
    <fieldset className={styles.measures}>
      <legend className={styles.legend}>{t('Measures')}</legend>
      <Checkbox
        label={t('Members only read')}
        description={t('Only those who manage messages can write, react and start threads.')}
        checked={membersReadOnly}
        onChange={(isOn) => onChange({ membersReadOnly: isOn })}
      />
      <Checkbox
        label={t('Pause invites')}
        description={t('Nobody can join by invite. Existing links are kept.')}
        checked={pauseInvites}
        onChange={(isOn) => onChange({ pauseInvites: isOn })}
      />
      <Checkbox
        label={t('Raise slow mode')}
        description={t('Channels that are slower already stay as they are.')}
        checked={slowmodeS > 0}
        onChange={(isOn) => onChange({ slowmodeS: isOn ? FIRST_SLOWMODE_S : 0 })}
      />
      {slowmodeS > 0 ? (
        <div className={styles.under}>
          <Select
            label={t('Slow Mode')}
            options={LOCKDOWN_SLOWMODE.map((seconds) => ({ value: seconds, label: slowmodeText(seconds) }))}
            value={slowmodeS}
            onChange={(seconds) => onChange({ slowmodeS: seconds })}
          />
        </div>
      ) : null}
      {holds ? (
        <Checkbox
          label={t('Hold messages of new members')}
          description={t('What they write waits in the queue for review.')}
          checked={holdNewerThanDays > 0}
          onChange={(isOn) => onChange({ holdNewerThanDays: isOn ? FIRST_DAYS : 0 })}
        />
      ) : null}
      {holds && holdNewerThanDays > 0 ? (
        <div className={styles.under}>
          <Select
            label={t('Who joined in the last')}
            options={NEWCOMER_DAYS.map((days) => ({
              value: days,
              label: plural('{{count}} day', '{{count}} days', { count: days }),
            }))}
            value={holdNewerThanDays}
            onChange={(days) => onChange({ holdNewerThanDays: days })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
