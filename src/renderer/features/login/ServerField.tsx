import { Check, Monitor, RotateCw, TriangleAlert } from 'lucide-react';
import type { OnBoardKind } from '../../../contract/ipc/on-board';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { readServerAddress } from '../../../domain/links/server-address';
import { useAppSelector } from '../../state/hooks';
import { selectOnBoard } from '../../state/on-board/selectors';
import { Button } from '../../ui/form/Button';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { Spinner } from '../../ui/page/Spinner';
import { TextField } from '../../ui/form/TextField';
import { Trans } from '../../ui/text/Trans';
import styles from './SignIn.module.css';
import type { ChosenServer } from './use-server-choice';

const ON_BOARD: Readonly<Record<OnBoardKind | 'none', Msg>> = {
  none: msg('A server of your own, on this computer'),
  own: msg('Your own server. It runs while Guildhall runs.'),
  demo: msg('A demo that runs on this computer'),
};

interface ServerFieldProps {
  readonly chosen: ChosenServer;
  /** The error of the choice at submission. */
  readonly error: string | undefined;
  /** The form's error of the last attempt: the same text is not repeated here. */
  readonly said: string | undefined;
}

/** Chooses the server: the bundled one, or an address; shows the server that answers there. */
export function ServerField({ chosen, error, said }: ServerFieldProps) {
  const { server, choose, inquiry } = chosen;
  const { runs } = useAppSelector(selectOnBoard);
  const address = server.kind === 'remote' ? server.address : '';
  const isAddressWrong = inquiry.phase === 'failed' && inquiry.isOfAddress;
  return (
    <section className={styles.server} aria-label={t('Server')}>
      <RadioGroup
        label={t('Server')}
        value={server.kind}
        options={[
          {
            value: 'local',
            label: t('This computer'),
            description: t(ON_BOARD[runs ?? 'none']),
          },
          {
            value: 'remote',
            label: t('Another server'),
            description: t('Connect to a server by its address'),
          },
        ]}
        onChange={(kind) => choose(kind === 'local' ? { kind: 'local' } : { kind: 'remote', address })}
      />
      {server.kind === 'remote' ? (
        <TextField
          label={t('Server address')}
          type="text"
          inputMode="url"
          placeholder="chat.example.org"
          value={address}
          onChange={(next) => choose({ kind: 'remote', address: next })}
          error={isAddressWrong ? inquiry.text : error}
          spellCheck={false}
          autoCapitalize="off"
          autoFocus={address === ''}
        />
      ) : null}
      <ServerAnswer chosen={chosen} said={said} />
    </section>
  );
}

/** The answering server, or the failure. Its space is kept, so that nothing moves when the answer arrives. */
function ServerAnswer({
  chosen: { server, inquiry, found, askAgain },
  said,
}: Pick<ServerFieldProps, 'chosen' | 'said'>) {
  if (inquiry.phase === 'failed' && !inquiry.isOfAddress) {
    const isSaid = inquiry.text === said;
    return (
      <div className={styles.answer} data-phase="failed" role={isSaid ? 'status' : 'alert'}>
        <TriangleAlert size={16} aria-hidden />
        <span>{isSaid ? t('No answer') : inquiry.text}</span>
        <Button size="s" variant="quiet" icon={<RotateCw size={14} />} onClick={askAgain}>
          {t('Try Again')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.answer} data-phase={inquiry.phase} role="status">
      {inquiry.phase === 'asking' ? (
        <>
          <Spinner />
          <span>
            {server.kind === 'local' ? t('Starting the server on this computer') : t('Connecting')}…
          </span>
        </>
      ) : null}
      {inquiry.phase === 'new' ? (
        <>
          <span>{t('You have not used this server on this computer before')}</span>
          <Button size="s" onClick={askAgain}>
            {t('Connect')}
          </Button>
        </>
      ) : null}
      {found === null ? null : (
        <>
          {server.kind === 'local' ? <Monitor size={16} aria-hidden /> : <Check size={16} aria-hidden />}
          <span>
            {server.kind === 'remote' && !isSecure(server.address) ? (
              <Trans
                text="<name>{{name}}</name>, version {{version}}. Not encrypted"
                values={found.meta}
                components={{ name: <strong /> }}
              />
            ) : (
              <Trans
                text="<name>{{name}}</name>, version {{version}}"
                values={found.meta}
                components={{ name: <strong /> }}
              />
            )}
          </span>
        </>
      )}
    </div>
  );
}

const isSecure = (address: string): boolean => {
  const read = readServerAddress(address);
  return read.ok && read.value.isSecure;
};
