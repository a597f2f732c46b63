import { useEffect, useState } from 'react';
import type { DiagnosticFile } from '../../../contract/ipc/help';
import { t } from '../../../domain/i18n/t';
import { collectDiagnostics, saveDiagnostics } from '../../state/help/thunks';
import { useAppDispatch } from '../../state/hooks';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { Select } from '../../ui/form/Select';
import { Spinner } from '../../ui/page/Spinner';
import { useRequest } from '../../ui/form/use-request';
import styles from './Help.module.css';

const sizeText = (text: string): string => {
  const bytes = new TextEncoder().encode(text).length;
  return bytes < 1024
    ? t('{{bytes}} bytes', { bytes })
    : t('{{bytes}} KB', { bytes: (bytes / 1024).toFixed(1) });
};

/** Shows the complete content of the archive, word for word, before it is saved. */
export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [files, setFiles] = useState<readonly DiagnosticFile[] | null>(null);
  const [name, setName] = useState('');
  const request = useRequest();
  useEffect(() => {
    let isThere = true;
    void dispatch(collectDiagnostics()).then((found) => {
      if (!isThere || !found.ok) return;
      setFiles(found.value);
      setName(found.value[0]?.name ?? '');
    });
    return () => {
      isThere = false;
    };
  }, [dispatch]);
  const shown = files?.find((file) => file.name === name);
  const save = async (): Promise<void> => {
    if (shown === undefined) return;
    await request.send(
      () => dispatch(saveDiagnostics()),
      (name) => {
        if (name !== null) onClose();
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void save()}
      errorIn="own"
      title={t('Export Diagnostics')}
      width="l"
      description={t(
        'Information that helps find out what went wrong. Nothing is sent: you save a zip of exactly these files and share it with anyone you choose.',
      )}
      request={request}
      confirmLabel={t('Save…')}
      pendingLabel={t('Saving...')}
      disabledReason={shown === undefined ? t('Still collecting') : undefined}
    >
      {files === null || shown === undefined ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : (
        <div className={styles.column}>
          <Select
            label={t('Files ({{files}})', { files: files.length })}
            value={name}
            options={files.map((file) => ({
              value: file.name,
              label: `${file.name}, ${sizeText(file.text)}`,
            }))}
            onChange={setName}
          />
          <ScrollArea
            className={styles.text}
            tabIndex={0}
            role="region"
            aria-label={t('Text of {{name}}', { name })}
          >
            <pre data-selectable>{shown.text}</pre>
          </ScrollArea>
        </div>
      )}
    </FormDialog>
  );
}
