import { useState } from 'react';
import { msg, t, tRows } from '../../../../domain/i18n/t';
import { EMPTY_REQUEST } from '../../../../domain/profile/request-form';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Tabs } from '../../../ui/page/Tabs';
import { NewRequest } from './NewRequest';
import { RequestHistory } from './RequestHistory';
import styles from './RequestsDialog.module.css';

type TabId = 'new' | 'history';

const TABS = [
  { id: 'new', label: msg('New Request') },
  { id: 'history', label: msg('Request History') },
] as const;

/** Requests to the product team (docs/spec/user-settings.md 'Requests'). */
export function RequestsDialog({ onClose }: { readonly onClose: () => void }) {
  const [tab, setTab] = useState<TabId>('new');
  const [form, setForm] = useState(EMPTY_REQUEST);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Requests')}
      description={t('Send ideas or feedback to the product team.')}
      width="l"
    >
      <div className={styles.tabs}>
        <Tabs<TabId> label={t('Requests')} tabs={tRows(TABS, 'label')} value={tab} onChange={setTab}>
          {tab === 'new' ? <NewRequest form={form} onForm={setForm} /> : <RequestHistory />}
        </Tabs>
      </div>
    </Dialog>
  );
}
