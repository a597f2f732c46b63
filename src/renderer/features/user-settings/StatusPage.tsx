import { CHOSEN_STATUSES, type ChosenStatus } from '../../../contract/schemas';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setStatus } from '../../state/session/status';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { PRESENCE_NAMES, PresenceDot } from '../../ui/identity/PresenceDot';
import { RadioGroup } from '../../ui/form/RadioGroup';

/** The text of Do Not Disturb is the specification's (docs/spec/user-settings.md 'Status'). */
const DESCRIPTIONS: Readonly<Record<ChosenStatus, Msg>> = {
  active: msg("You'll appear idle after ten minutes away."),
  away: msg('Others see that you may not answer soon.'),
  dnd: msg("You won't receive notifications."),
};

const OPTIONS = CHOSEN_STATUSES.map((value) => ({
  value,
  label: PRESENCE_NAMES[value],
  description: DESCRIPTIONS[value],
  icon: <PresenceDot status={value} size={14} />,
}));

/** The status that others see; each choice takes effect at once (docs/spec/user-settings.md 'Status'). */
export function StatusPage() {
  const dispatch = useAppDispatch();
  const status = useAppSelector((state) => state.preferences.current?.status ?? 'active');
  return (
    <>
      <PageHeading title={t('Status')} />
      <Card>
        <RadioGroup
          label={t('How others see you')}
          options={tRows(OPTIONS, 'label', 'description')}
          value={status}
          onChange={(chosen) => void dispatch(setStatus(chosen))}
        />
      </Card>
    </>
  );
}
