import { useEffect, useState } from 'react';
import type { GuildId, RoleId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { loadGuild } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectMayViewAs, selectViewableRoles } from '../../state/roles/selectors';
import { startView } from '../../state/view-as/thunks';
import { Checkbox } from '../../ui/form/Checkbox';
import { useRequest } from '../../ui/form/use-request';
import { ColourDot } from '../../ui/identity/ColourDot';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './ViewAs.module.css';

interface ViewAsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Chooses the roles as which the server is viewed (docs/spec/permissions.md 'View as'). */
export function ViewAsDialog({ guildId, onClose }: ViewAsDialogProps) {
  const dispatch = useAppDispatch();
  const roles = useAppSelector((state) => selectViewableRoles(state, guildId));
  const offline = useAppSelector(selectOfflineReason);
  const mayView = useAppSelector((state) => selectMayViewAs(state, guildId));
  const [chosen, setChosen] = useState<ReadonlySet<RoleId>>(new Set());
  const request = useRequest();
  useEffect(() => void dispatch(loadGuild(guildId)), [dispatch, guildId]);
  useCloseWhen(mayView ? null : t('Your permissions have changed: you can no longer do this'), onClose);
  const toggle = (id: RoleId, isOn: boolean): void => {
    request.clear();
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  };
  // A chosen role may have been deleted, or moved above the user's own.
  const wanted = roles.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void request.send(() => dispatch(startView(guildId, wanted)), onClose)}
      title={t('View Server As Role')}
      description={t(
        'See the channels and controls of a member who has only these roles. Nothing is changed.',
      )}
      request={request}
      confirmLabel={t('View Server')}
      pendingLabel={t('Loading')}
      disabledReason={offline}
    >
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>{t('Roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role.id}
            label={
              <span className={styles.role}>
                <ColourDot colour={role.color} />
                <EmojiText pieces={namePieces(role.name)} />
              </span>
            }
            checked={chosen.has(role.id)}
            onChange={(isOn) => toggle(role.id, isOn)}
          />
        ))}
        <p className={styles.hint}>{t('Without a role you see it as @everyone does.')}</p>
      </fieldset>
    </FormDialog>
  );
}
