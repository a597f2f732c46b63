import { useCallback, useEffect, useRef, useState } from 'react';
import { KEPT_MEGABYTES, type KeptMegabytes } from '../../../../contract/keep-limits';
import { fileSizeText } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { clearKept, describeKept } from '../../../state/computer/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { setPreferences } from '../../../state/preferences/thunks';
import { Button } from '../../../ui/form/Button';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';

type Choice = `${KeptMegabytes}`;

const labelOf = (megabytes: KeptMegabytes): string =>
  megabytes === 0 ? t('Off') : t('{{size}} MB', { size: String(megabytes) });

const describe = (bytes: number | null): string =>
  t('The newest messages of channels that you read stay here, so that you can read them offline. {{used}}', {
    used: bytes === null ? '' : t('{{size}} are used.', { size: fileSizeText(bytes) }),
  }).trimEnd();

/** How many messages this computer keeps to be read without the server, and their removal. */
export function KeptMessagesCard() {
  const dispatch = useAppDispatch();
  const megabytes = useAppSelector((state) => state.preferences.current?.keptMegabytes ?? 0);
  const [bytes, setBytes] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isShown = useRef(true);
  const measure = useCallback(async (): Promise<void> => {
    const found = await dispatch(describeKept());
    if (isShown.current && found.ok) setBytes(found.value.bytes);
  }, [dispatch]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // A smaller size removes the least recently read at once.
  useEffect(() => void measure(), [measure, megabytes]);
  const choose = (choice: Choice): void => {
    const chosen = KEPT_MEGABYTES.find((one) => String(one) === choice);
    if (chosen !== undefined) void dispatch(setPreferences({ keptMegabytes: chosen }));
  };
  const remove = async (): Promise<void> => {
    setIsAsking(false);
    await dispatch(clearKept());
    await measure();
  };
  return (
    <Card
      title={t('Messages on this computer')}
      description={describe(bytes)}
      actions={
        <Button
          variant="danger"
          disabledReason={bytes === 0 ? t('Nothing is kept') : undefined}
          onClick={() => setIsAsking(true)}
        >
          {t('Delete…')}
        </Button>
      }
    >
      <RadioGroup
        label={t('Keep at most')}
        options={KEPT_MEGABYTES.map((one) => ({ value: `${one}` as const, label: labelOf(one) }))}
        value={`${megabytes}`}
        onChange={choose}
      />
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('Delete messages from this computer')}
        description={t('They stay on the server, and are fetched again when you open a channel.')}
        confirmLabel={t('Delete')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      />
    </Card>
  );
}
