import { useEffect, useState } from 'react';
import type { StartupFacts } from '../../../../contract/ipc/startup';
import { msg, t } from '../../../../domain/i18n/t';
import { describeStartup, setStartup } from '../../../state/computer/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { Switch } from '../../../ui/form/Switch';

const USUAL = msg('Guildhall starts when you sign in to this computer.');
const BLOCKED = msg('This is turned off in your system settings. Turning it on here asks your system again.');

/** Whether the app starts with the system, as reported by the system. */
export function StartupChoice() {
  const dispatch = useAppDispatch();
  const [facts, setFacts] = useState<StartupFacts | null>(null);
  useEffect(() => {
    let isShown = true;
    void dispatch(describeStartup()).then((found) => {
      if (isShown && found.ok) setFacts(found.value);
    });
    return () => {
      isShown = false;
    };
  }, [dispatch]);
  return (
    <Switch
      label={t('Start With the System')}
      description={t(facts?.isBlocked === true ? BLOCKED : USUAL)}
      checked={facts?.isOn ?? false}
      disabledReason={facts === null ? t('Waiting for your system…') : undefined}
      onChange={(isOn) => void dispatch(setStartup(isOn)).then((set) => set.ok && setFacts(set.value))}
    />
  );
}
