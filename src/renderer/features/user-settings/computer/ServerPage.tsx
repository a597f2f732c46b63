import { useState } from 'react';
import type { OnBoardKind } from '../../../../contract/ipc/on-board';
import { msg, type Msg, t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectOnBoard } from '../../../state/on-board/selectors';
import { chooseOnBoard } from '../../../state/on-board/thunks';
import { Button } from '../../../ui/form/Button';
import { useRequest } from '../../../ui/form/use-request';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { BackupsCard } from './BackupsCard';
import { StartupChoice } from './StartupChoice';

const ABOUT: Readonly<Record<OnBoardKind | 'none', { readonly title: Msg; readonly about: Msg }>> = {
  own: {
    title: msg('Your own server'),
    about: msg('‘This computer’ is your own server. It runs while Guildhall runs, also in the tray.'),
  },
  demo: {
    title: msg('The demo'),
    about: msg('‘This computer’ is a demo, with people and messages that were made up.'),
  },
  none: {
    title: msg('No server yet'),
    about: msg('Sign out and choose ‘This computer’ to create your own server.'),
  },
};

/** The server on this computer: which one it is, its start, and its backups (docs/spec/hosting.md 'The server'). */
export function ServerPage() {
  const { runs } = useAppSelector(selectOnBoard);
  const { title, about } = ABOUT[runs ?? 'none'];
  return (
    <>
      <PageHeading title={t('This Computer')} />
      <Card title={t(title)} description={t(about)} actions={runs === null ? undefined : <Change />} />
      <Card>
        <StartupChoice />
      </Card>
      {runs === null ? null : <BackupsCard />}
    </>
  );
}

/** Changes between the person's own server and the demo, after a question: the session on this computer ends. */
function Change() {
  const dispatch = useAppDispatch();
  const { runs, hasOwn } = useAppSelector(selectOnBoard);
  const isHere = useAppSelector(
    ({ session }) => session.phase === 'signed-in' && session.server.kind === 'local',
  );
  const [isAsking, setIsAsking] = useState(false);
  const request = useRequest();
  const other = runs === 'demo' ? 'own' : 'demo';
  const own = hasOwn ? t('Use my own server') : t('Create my own server');
  const label = other === 'own' ? own : t('Try the demo');
  const keeps = t('Nothing is deleted: you can change back at any time. Others can no longer come in.');
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{`${label}…`}</Button>
      <ConfirmDialog
        open={isAsking}
        title={label}
        description={isHere ? `${t('You are signed out on this computer.')} ${keeps}` : keeps}
        confirmLabel={t('Change')}
        pending={request.isPending}
        error={request.error}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          void request.send(
            () => dispatch(chooseOnBoard(other)),
            () => setIsAsking(false),
          )
        }
      />
    </>
  );
}
