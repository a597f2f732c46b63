import { useEffect, useState } from 'react';
import type { Device } from '../../../../contract/entities/device';
import { t } from '../../../../domain/i18n/t';
import { endOtherDevices, loadDevices } from '../../../state/devices/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { ErrorState } from '../../../ui/page/ErrorState';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { StaleBanner } from '../StaleBanner';
import { DeviceRow } from './DeviceRow';
import styles from './DevicesPage.module.css';
import { EndDeviceDialog, EndOthersDialog } from './EndDialogs';

type Asked = Device | 'others' | null;

function Others({
  others,
  onAsk,
}: {
  readonly others: readonly Device[];
  readonly onAsk: (what: Asked) => void;
}) {
  return (
    <Card
      title={t('Other Devices')}
      description={
        others.length === 0
          ? t('No other devices.')
          : t("Don't recognise one? Log it out and change your password.")
      }
      actions={
        others.length === 0 ? undefined : (
          <Button variant="danger" onClick={() => onAsk('others')}>
            {t('Log Out All Others')}
          </Button>
        )
      }
    >
      {others.length === 0 ? null : (
        <ul className={styles.list} aria-label={t('Other devices')}>
          {others.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => onAsk(device)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The devices on which the user is logged in, with buttons to log them out (feature `sessions`). */
export function DevicesPage() {
  const dispatch = useAppDispatch();
  const { phase, error, value: list } = useAppSelector((state) => state.devices);
  const [asked, setAsked] = useState<Asked>(null);
  useEffect(() => void dispatch(loadDevices()), [dispatch]);
  const load = (): void => void dispatch(loadDevices());
  const current = list.find(({ isCurrent }) => isCurrent);
  const others = list.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <PageHeading title={t('Devices')} />
      {error !== null && phase === 'loaded' ? <StaleBanner error={error} onRetry={load} /> : null}
      {phase === 'failed' ? (
        <ErrorState message={error ?? ''} onRetry={load} />
      ) : phase === 'loaded' ? (
        <>
          {current === undefined ? null : (
            <Card title={t('This Device')}>
              <ul className={styles.list} aria-label={t('This device')}>
                <DeviceRow device={current} />
              </ul>
            </Card>
          )}
          <Others others={others} onAsk={setAsked} />
        </>
      ) : (
        <Card>
          <SkeletonRows rows={3} avatar={40} lines={2} rowHeight={64} label={t('Loading devices')} />
        </Card>
      )}
      {asked === 'others' ? (
        <EndOthersDialog onEnd={() => dispatch(endOtherDevices())} onClose={() => setAsked(null)} />
      ) : asked === null ? null : (
        <EndDeviceDialog device={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
