import { type SyntheticEvent, useRef, useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { foundServer } from '../../state/on-board/thunks';
import { usePicture } from '../../state/pictures/use-picture';
import type { OpenPictureFile } from '../../ui/crop/crop-surface';
import { IconField } from '../../ui/crop/IconField';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { PasswordField } from '../../ui/form/PasswordField';
import { TextField } from '../../ui/form/TextField';
import type { Request } from '../../ui/form/use-request';
import { Banner } from '../../ui/page/Banner';
import { checkFounding, type FoundingFields } from './check-credentials';
import styles from './FirstServer.module.css';

interface FirstServerProps {
  /** The request of the screen, which outlasts this form. */
  readonly request: Request;
  /** The request of the change to the demo. */
  readonly changing: Request;
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
  readonly onDemo: () => void;
  readonly openFile?: OpenPictureFile | undefined;
}

const NOTHING: FoundingFields = { name: '', username: '', email: '', password: '' };

/**
 * The first step of a server of one's own on this computer: its name, an optional icon, and its owner's account. Errors
 * are shown at their fields after the first attempt, and then updated while typing.
 */
export function FirstServer({ request, changing, remember, onRemember, onDemo, openFile }: FirstServerProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(NOTHING);
  const [icon, setIcon] = useState<string | null>(null);
  const preview = usePicture(icon);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const error = request.error ?? changing.error;
  const errors = checkFounding(typed);
  const shown = wasTried ? errors : {};
  const set = (change: Partial<FoundingFields>): void => {
    setTyped((before) => ({ ...before, ...change }));
    request.clear();
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (request.isPending) return;
    setWasTried(true);
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
      return;
    }
    const { name, username, email, password } = typed;
    const asked = { name: name.trim(), username: username.trim(), email: email.trim(), password };
    void request.send(
      () => dispatch(foundServer({ ...asked, icon, remember })),
      () => undefined,
    );
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('Create your server')}
      onSubmit={submit}
      noValidate
    >
      <div className={styles.guild}>
        <TextField
          autoFocus
          label={t('Server Name')}
          name="name"
          spellCheck={false}
          value={typed.name}
          onChange={(name) => set({ name })}
          limit={TEXT_LIMITS.guildName}
          error={shown.name}
        />
        <IconField icon={icon} preview={preview} onIcon={setIcon} openFile={openFile} />
      </div>
      <TextField
        label={t('Username')}
        name="username"
        autoComplete="off"
        spellCheck={false}
        value={typed.username}
        onChange={(username) => set({ username })}
        limit={TEXT_LIMITS.usernameMax}
        error={shown.username}
      />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        value={typed.email}
        onChange={(email) => set({ email })}
        limit={TEXT_LIMITS.email}
        hint={t('You sign in with it. It stays on this computer.')}
        error={shown.email}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={(password) => set({ password })}
        limit={TEXT_LIMITS.passwordMax}
        hint={t('At least 8 characters')}
        error={shown.password}
      />
      <Checkbox label={t('Stay signed in on this computer')} checked={remember} onChange={onRemember} />
      {error === undefined ? null : <Banner tone="error">{error}</Banner>}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="l"
          pending={request.isPending}
          pendingLabel={t('Creating...')}
        >
          {t('Create my server')}
        </Button>
        <Button
          size="l"
          variant="quiet"
          pending={changing.isPending}
          disabledReason={request.isPending ? t('Your server is being created') : undefined}
          onClick={onDemo}
        >
          {t('Try the demo')}
        </Button>
      </div>
    </form>
  );
}
