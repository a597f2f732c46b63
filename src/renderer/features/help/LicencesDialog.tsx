import { useEffect, useState } from 'react';
import type { Licence } from '../../../contract/ipc/help';
import { t } from '../../../domain/i18n/t';
import { fetchLicences } from '../../state/help/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmptyState } from '../../ui/page/EmptyState';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { Select } from '../../ui/form/Select';
import { Spinner } from '../../ui/page/Spinner';
import styles from './Help.module.css';

const keyOf = ({ name, version }: Licence): string => `${name} ${version}`;

/** The third-party software in the app, and its licences. */
export function LicencesDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(({ boot }) => boot.app?.version ?? '');
  const [licences, setLicences] = useState<readonly Licence[] | null>(null);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    let isThere = true;
    void dispatch(fetchLicences()).then((found) => {
      if (!isThere || !found.ok) return;
      const [first] = found.value;
      setLicences(found.value);
      setChosen(first === undefined ? '' : keyOf(first));
    });
    return () => {
      isThere = false;
    };
  }, [dispatch]);
  const shown = licences?.find((licence) => keyOf(licence) === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Licences')}
      width="l"
      description={t(
        'Guildhall {{version}} is free software under the MIT licence. The emoji are Twemoji’s, by Twitter, Inc. and others, under CC BY 4.0; the licences of Electron and Chromium are in the program’s folder.',
        { version },
      )}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {licences === null ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : shown === undefined ? (
        <EmptyState
          title={t('Licences are missing from this build')}
          description={t('They are added when Guildhall is built.')}
        />
      ) : (
        <div className={styles.column}>
          <Select
            label={t('Packages inside ({{licences}})', { licences: licences.length })}
            value={chosen}
            options={licences.map((licence) => ({
              value: keyOf(licence),
              label: `${keyOf(licence)}: ${licence.licence}`,
            }))}
            onChange={setChosen}
          />
          <ScrollArea
            className={styles.text}
            tabIndex={0}
            role="region"
            aria-label={t('Licence of {{chosen}}', { chosen })}
          >
            <pre data-selectable>
              {shown.text === '' ? t('{{licence}}, no licence text', { licence: shown.licence }) : shown.text}
            </pre>
          </ScrollArea>
        </div>
      )}
    </Dialog>
  );
}
