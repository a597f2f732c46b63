import { CHOSEN_STATUSES, type ChosenStatus } from '../../../contract/schemas';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectHasFeature, selectIsInvisible } from '../../state/session/selectors';
import { becomeInvisible, setStatus } from '../../state/session/status';
import { overlayOpened } from '../../state/overlays/slice';
import { Button } from '../../ui/form/Button';
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

/** The same on a server with feature `custom-status`. */
const WITH_INVISIBLE = [
  ...OPTIONS,
  {
    value: 'invisible',
    label: msg('Invisible'),
    description: msg('Others see you as offline, and you can do everything as before.'),
    icon: <PresenceDot status="inactive" size={14} />,
  },
] as const;

/** The status that others see; each choice takes effect at once (docs/spec/user-settings.md 'Status'). */
export function StatusPage() {
  const dispatch = useAppDispatch();
  const status = useAppSelector((state) => state.preferences.current?.status ?? 'active');
  const isInvisible = useAppSelector(selectIsInvisible);
  const hasCustom = useAppSelector((state) => selectHasFeature(state, 'custom-status'));
  return (
    <>
      <PageHeading title={t('Status')} />
      <Card>
        <RadioGroup<ChosenStatus | 'invisible'>
          label={t('How others see you')}
          options={tRows(hasCustom ? WITH_INVISIBLE : OPTIONS, 'label', 'description')}
          value={isInvisible ? 'invisible' : status}
          onChange={(chosen) => void dispatch(chosen === 'invisible' ? becomeInvisible() : setStatus(chosen))}
        />
      </Card>
      {hasCustom ? (
        <Card>
          <Button onClick={() => dispatch(overlayOpened({ kind: 'custom-status', about: {} }))}>
            {t('Custom Status')}
          </Button>
        </Card>
      ) : null}
    </>
  );
}
