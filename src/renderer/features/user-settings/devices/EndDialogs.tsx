import type { Device } from '../../../../contract/entities/device';
import { t } from '../../../../domain/i18n/t';
import { endDevice } from '../../../state/devices/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { type Answer, useRequest } from '../../../ui/form/use-request';
import { deviceText } from './device-text';

interface EndOthersDialogProps {
  readonly onEnd: () => Promise<Answer<unknown>>;
  readonly onClose: () => void;
}

/** Asks before all other devices are logged out. */
export function EndOthersDialog({ onEnd, onClose }: EndOthersDialogProps) {
  const request = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void request.send(onEnd, onClose)}
      title={t('Log Out All Others')}
      description={t("You'll be logged out on all other devices.")}
      confirmLabel={t('Log Out All Others')}
      tone="danger"
      pending={request.isPending}
      error={request.error}
    />
  );
}

/** Asks before a device is logged out. */
export function EndDeviceDialog({
  device,
  onClose,
}: {
  readonly device: Device;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void request.send(() => dispatch(endDevice(device.id)), onClose)}
      title={t('Log Out Device')}
      description={t('{{device}} will have to log in again.', { device: deviceText(device) })}
      confirmLabel={t('Log Out')}
      tone="danger"
      pending={request.isPending}
      error={request.error}
    />
  );
}
