import { useEffect, useState } from 'react';
import type { HostingChoice, HostingState, HostingTrouble } from '../../../../contract/ipc/hosting';
import { msg, type Msg, t } from '../../../../domain/i18n/t';
import { chooseHosting, refreshHosting } from '../../../state/hosting/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Switch } from '../../../ui/form/Switch';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { Banner } from '../../../ui/page/Banner';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { WaitingPage } from '../../../ui/page/WaitingPage';
import { HostAnswers } from './HostAnswers';
import { HostGuests } from './HostGuests';
import { HostInvite } from './HostInvite';
import { HostWords } from './HostWords';
import styles from './HostPage.module.css';

const TROUBLES: Readonly<Record<HostingTrouble, Msg>> = {
  'port-in-use': msg(
    'Another program uses this port. Turn this off, choose another port, then turn it on again.',
  ),
  'port-forbidden': msg('This computer does not allow this port. Choose one above 1023.'),
  'no-such-address': msg(
    'This computer no longer has a chosen address: it may be on another network. Turn this off, and choose an address that it has.',
  ),
  'cannot-listen': msg('This computer could not open the chosen addresses.'),
  certificate: msg(
    'The server’s certificate is damaged or can’t be saved. See ‘Your own certificate’ in the guide for servers.',
  ),
  server: msg('The server on this computer did not start.'),
  'no-address': msg('Choose at least one address.'),
  name: msg('This is not a name or address, such as hall.example.org.'),
};

const PHASES: Readonly<Record<HostingState['phase'], Msg>> = {
  off: msg('Off: nobody but you can reach the server on this computer.'),
  opening: msg('Opening…'),
  open: msg('On: others can come in while Guildhall runs, also in the tray.'),
  failed: msg('Nobody can come in now.'),
};

/** The choice when nobody has chosen yet: the addresses of the local network. */
const suggested = ({ choice, available }: HostingState): readonly string[] => {
  if (choice.addresses.length > 0) return choice.addresses;
  const usual = available.filter(({ address }) => !address.includes(':'));
  return (usual.length > 0 ? usual : available).map(({ address }) => address);
};

const readPort = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
};

/** Lets others come to the server on this computer (docs/spec/hosting.md). */
export function HostPage() {
  const dispatch = useAppDispatch();
  const hosting = useAppSelector((state) => state.hosting.current);
  // Addresses change with the networks of this computer, of which nobody tells.
  useEffect(() => void dispatch(refreshHosting()), [dispatch]);
  return hosting === null ? <WaitingPage /> : <Host hosting={hosting} />;
}

function Host({ hosting }: { readonly hosting: HostingState }) {
  const dispatch = useAppDispatch();
  const isHere = useAppSelector(
    ({ session }) => session.phase === 'signed-in' && session.server.kind === 'local',
  );
  const { choice, phase, trouble } = hosting;
  const [addresses, setAddresses] = useState(() => suggested(hosting));
  const [port, setPort] = useState(String(choice.port));
  const [name, setName] = useState(choice.name);
  const { send, isPending, error } = useRequest();
  const isOn = choice.isOn;
  const wrongPort = readPort(port) === null ? t('Use a number from 1 to 65535') : undefined;

  const turn = (next: boolean): void => {
    const wanted: HostingChoice = {
      isOn: next,
      addresses: [...addresses],
      port: readPort(port) ?? choice.port,
      name,
    };
    void send(
      () => dispatch(chooseHosting(wanted)),
      () => undefined,
    );
  };
  const reason = (): string | undefined => {
    if (isOn) return undefined;
    if (!isHere) return t('Sign in to ‘This computer’ first: you are signed in to another server');
    if (addresses.length === 0) return t('Choose an address first');
    return wrongPort;
  };

  return (
    <>
      <PageHeading title={t('Let Others In')} />
      <Card>
        <Switch
          label={t('Let others connect to the server on this computer')}
          description={t(PHASES[phase])}
          checked={isOn}
          disabledReason={isPending ? t('Waiting for your answer…') : reason()}
          onChange={turn}
        />
        {trouble === null ? null : <Banner tone="warning">{t(TROUBLES[trouble])}</Banner>}
        {error === undefined ? null : <Banner tone="error">{error}</Banner>}
      </Card>
      {phase === 'open' && isHere ? <HostInvite /> : null}
      {phase === 'open' ? <HostGuests guests={hosting.guests} /> : null}
      <Card
        title={t('Where others find this computer')}
        description={isOn ? t('Turn it off to change this.') : undefined}
      >
        <Addresses hosting={hosting} chosen={addresses} isFixed={isOn} onChoose={setAddresses} />
        <div className={styles.fields}>
          <TextField
            label={t('Port')}
            inputMode="numeric"
            value={port}
            onChange={setPort}
            limit={5}
            disabled={isOn}
            error={wrongPort}
          />
          <TextField
            label={t('Name or address from outside')}
            hint={t('Only if others are on another network: what they type to reach your router.')}
            placeholder="hall.example.org"
            value={name}
            onChange={setName}
            limit={253}
            disabled={isOn}
          />
        </div>
        {phase === 'open' ? <HostAnswers /> : null}
      </Card>
      <HostWords port={choice.port} />
    </>
  );
}

interface AddressesProps {
  readonly hosting: HostingState;
  readonly chosen: readonly string[];
  readonly isFixed: boolean;
  readonly onChoose: (addresses: readonly string[]) => void;
}

/** The addresses of this computer, and those that were chosen but are gone. */
function Addresses({ hosting: { available, choice }, chosen, isFixed, onChoose }: AddressesProps) {
  const gone = choice.addresses
    .filter((address) => !available.some((own) => own.address === address))
    .map((address) => ({ address, connection: t('not a network of this computer now') }));
  const all = [...available, ...gone];
  return (
    <fieldset className={styles.addresses}>
      <legend>{t('Addresses')}</legend>
      {all.length === 0 ? (
        <p className={styles.muted}>{t('This computer is not connected to a network.')}</p>
      ) : null}
      {all.map(({ address, connection }) => (
        <Checkbox
          key={`${connection} ${address}`}
          label={address}
          description={connection}
          checked={chosen.includes(address)}
          disabled={isFixed}
          onChange={(isChosen) =>
            onChoose(isChosen ? [...chosen, address] : chosen.filter((other) => other !== address))
          }
        />
      ))}
    </fieldset>
  );
}
