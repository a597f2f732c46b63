import { useEffect, useState } from 'react';
import { UPDATE_CHANNELS, type UpdateChoice } from '../../../contract/ipc/help';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { checkUpdates, chooseUpdates, decideUpdate, describeUpdates } from '../../state/help/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import styles from './Help.module.css';
import { TestKeyNote } from './TestKeyNote';
import { updateText } from './update-texts';

const CHANNEL_NAMES: Readonly<Record<UpdateChoice['channel'], Msg>> = {
  latest: msg('Stable'),
  beta: msg('Beta'),
};

/** The source of updates, and whether an update is available. */
export function UpdatesDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ help }) => help.updates);
  const choice = useAppSelector(({ preferences }) => preferences.current?.updates);
  const version = useAppSelector(({ boot }) => boot.app?.version ?? '');
  const [feed, setFeed] = useState(choice?.feed ?? '');
  useEffect(() => {
    void dispatch(describeUpdates());
  }, [dispatch]);
  const isOff = state?.phase === 'off';
  const isBusy = state?.phase === 'checking' || state?.phase === 'downloading';
  const check = async (): Promise<void> => {
    const typed = feed.trim() === '' ? null : feed.trim();
    // Main asks whether to trust a new feed.
    if (typed !== (choice?.feed ?? null)) await dispatch(chooseUpdates({ feed: typed }));
    await dispatch(checkUpdates());
  };
  const isReady = state?.phase === 'ready';
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (!isBusy && !isReady) void check();
      }}
      title={t('Updates')}
      description={t(
        'This is Guildhall {{version}}. It looks for new versions only at the address that you set here.',
        { version },
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {isReady ? (
            <>
              <Button onClick={() => void dispatch(decideUpdate('skip'))}>{t('Skip This Version')}</Button>
              <Button variant="primary" onClick={() => void dispatch(decideUpdate('restart'))}>
                {t('Restart Now')}
              </Button>
            </>
          ) : (
            <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t('Checking...')}>
              {t('Check Now')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.column}>
        <TestKeyNote />
        {state === null ? null : (
          <Banner
            tone={
              state.phase === 'failed' || state.phase === 'refused' ? 'error' : isReady ? 'success' : 'info'
            }
          >
            {updateText(state)}
          </Banner>
        )}
        <TextField
          label={t('Update address')}
          type="url"
          placeholder="https://updates.example.org/guildhall"
          hint={t('Leave empty to turn updates off.')}
          value={feed}
          onChange={setFeed}
          limit={2048}
          error={isOff && state.why === 'bad-feed' ? t("This address can't be used") : undefined}
        />
        <Select
          label={t('Channel')}
          value={choice?.channel ?? 'latest'}
          options={UPDATE_CHANNELS.map((value) => ({ value, label: t(CHANNEL_NAMES[value]) }))}
          onChange={(channel) => void dispatch(chooseUpdates({ channel }))}
        />
      </div>
    </Dialog>
  );
}
