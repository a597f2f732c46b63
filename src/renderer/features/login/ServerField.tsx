import { useAppSelector } from '../../state/hooks';
import type { ServerChoice } from '../../../contract/preferences';
import { RadioGroup } from '../../ui/RadioGroup';
import { Spinner } from '../../ui/Spinner';
import { TextField } from '../../ui/TextField';
import styles from './SignIn.module.css';

/** What is known of the chosen server. */
export type ServerState =
  | { readonly phase: 'asking' }
  | { readonly phase: 'found' }
  | { readonly phase: 'failed'; readonly text: string };

interface ServerFieldProps {
  readonly server: ServerChoice;
  readonly onChange: (server: ServerChoice) => void;
  readonly state: ServerState;
  readonly error: string | undefined;
}

/** Chooses the server: the one on board, or an address; says who answers there. */
export function ServerField({ server, onChange, state, error }: ServerFieldProps) {
  const found = useAppSelector((root) => root.servers.found);
  const address = server.kind === 'remote' ? server.address : '';
  const isBlank = server.kind === 'remote' && address.trim() === '';
  return (
    <section className={styles.server} aria-label="Server">
      <RadioGroup
        label="Server"
        value={server.kind}
        options={[
          { value: 'local', label: 'This computer', description: 'The server that Guildhall brings with it' },
          { value: 'remote', label: 'Another server', description: 'At an address that you were given' },
        ]}
        onChange={(kind) => onChange(kind === 'local' ? { kind: 'local' } : { kind: 'remote', address })}
      />
      {server.kind === 'remote' ? (
        <TextField
          label="Server address"
          type="url"
          placeholder="chat.example.org"
          value={address}
          onChange={(next) => onChange({ kind: 'remote', address: next })}
          error={error}
          spellCheck={false}
        />
      ) : null}
      {isBlank ? null : (
        <p className={styles.found} role="status" data-phase={state.phase}>
          {state.phase === 'asking' ? (
            <>
              <Spinner />{' '}
              {server.kind === 'local' ? 'Starting the server on this computer…' : 'Asking the server…'}
            </>
          ) : null}
          {state.phase === 'found' && found !== null
            ? `${found.meta.name}, version ${found.meta.version}`
            : null}
        </p>
      )}
      {state.phase === 'failed' && !isBlank ? (
        <p className={styles.problem} role="alert">
          {state.text}
        </p>
      ) : null}
    </section>
  );
}
