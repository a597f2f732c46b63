import { type ReactNode, useState } from 'react';
import type { PermissionMask, PermissionName } from '../../../../contract/permissions';
import { msg, t } from '../../../../domain/i18n/t';
import { canEditRolePermissions } from '../../../../domain/permissions/authority';
import {
  mergePermissions,
  type PermissionSwitches,
  switchesBetween,
  toggleRule,
  withSwitches,
} from '../../../../domain/permissions/editing';
import { PERMISSION_GROUPS, PERMISSION_PRESETS } from '../../../../domain/permissions/groups';
import { changedPermissions, hasBit, impliedIn, NO_PERMISSIONS } from '../../../../domain/permissions/mask';
import { loadAllMembers } from '../../../state/members/load-members';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { useUnsavedChanges } from '../../../state/overlays/unsaved';
import { selectKnownPermissions } from '../../../state/roles/known';
import { selectMyPermissions } from '../../../state/roles/selectors';
import { editRolePermissions } from '../../../state/roles/thunks';
import { Badge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { Switch } from '../../../ui/form/Switch';
import { WhyButton } from '../why/WhyButton';
import { ChangedElsewhere } from './ChangedElsewhere';
import { ImpactSummary } from './ImpactSummary';
import { PERMISSION_TEXTS } from './permission-texts';
import { isShownOn, permissionCountText } from './role-texts';
import { RoleName } from './RoleName';
import styles from './Roles.module.css';
import { type Impact, useImpact } from './use-impact';
import { useRoleRequest } from './use-notice';
import { type RoleDialogProps, useRoleDialog } from './use-role-dialog';

const REASONS = {
  free: undefined,
  covered: msg('Administrator grants this already'),
  'not-held': msg('You do not have this permission yourself'),
} as const;

/** 'Comes with Manage Server'. */
const comesWith = (implier: PermissionName): string =>
  t('Comes with {{name}}', { name: t(PERMISSION_TEXTS[implier].label) });

interface PermissionSwitchProps {
  /** The button that explains the permission. */
  readonly why: ReactNode;
  readonly name: PermissionName;
  readonly shown: PermissionMask;
  readonly held: PermissionMask;
  readonly onSwitch: (name: PermissionName, isOn: boolean) => void;
}

function PermissionSwitch({ name, shown, held, onSwitch, why }: PermissionSwitchProps) {
  const rule = toggleRule(shown, held, name);
  const { label, about } = PERMISSION_TEXTS[name];
  const implier = impliedIn(shown, name);
  const ruled = REASONS[rule];
  const missing = implier === null ? undefined : comesWith(implier);
  const reason = ruled === undefined ? missing : t(ruled);
  return (
    <div className={styles.permission}>
      <Switch
        label={
          rule === 'not-held' ? (
            <span className={styles.tagged}>
              {t(label)} <Badge>{t('No Permission')}</Badge>
            </span>
          ) : (
            t(label)
          )
        }
        description={t(about)}
        checked={isShownOn(shown, name)}
        onChange={(isOn) => onSwitch(name, isOn)}
        disabledReason={reason}
      />
      {why}
    </div>
  );
}

/**
 * A role's permissions: groups, presets, and the effect of a change on the members
 * (docs/spec/roles.md 'Permissions dialog').
 */
export function PermissionsDialog(props: RoleDialogProps) {
  const { guildId, roleId } = props;
  const dispatch = useAppDispatch();
  const { request, banner, send } = useRoleRequest(props.onDone);
  const role = useRoleDialog(props, canEditRolePermissions);
  const held = useAppSelector((state) => selectMyPermissions(state, guildId));
  const known = useAppSelector(selectKnownPermissions);
  const [switches, setSwitches] = useState<PermissionSwitches>({});
  /** The mask that the dialog has shown, to detect the changes of others. */
  const [seen, setSeen] = useState(role?.permissions);
  /** While saving: the impact as computed before, because the role already has the new permissions. */
  const [before, setBefore] = useState<Impact | null>(null);
  const saving = request.isPending ? before : null;
  const live = role?.permissions ?? seen ?? NO_PERMISSIONS;
  const shown = withSwitches(live, switches);
  const impact = useImpact(guildId, roleId, shown);
  const elsewhere = request.isPending || seen === undefined ? [] : changedPermissions(seen, live);
  const isChanged = request.isPending || changedPermissions(live, shown).length > 0;
  const save = (): Promise<void> => {
    setBefore(impact);
    return send(
      () => dispatch(editRolePermissions(guildId, roleId, shown)),
      t('Permissions updated successfully'),
    );
  };
  useUnsavedChanges({
    isDirty: isChanged,
    isSaving: request.isPending,
    error: request.error,
    save: () => void save(),
    reset: () => setSwitches({}),
  });
  if (role === null) return null;
  return (
    <FormDialog
      onClose={props.onClose}
      onConfirm={() => void save()}
      errorIn="own"
      title={t('Role Permissions')}
      description={<RoleName name={role.name} colour={role.color} />}
      width="l"
      request={request}
      confirmLabel={t('Save Permissions')}
      pendingLabel={t('Saving...')}
      disabledReason={isChanged ? undefined : t('Nothing has changed')}
      beside={
        <ImpactSummary
          impact={saving ?? impact}
          isChanged={isChanged}
          onRetry={() => void dispatch(loadAllMembers(guildId))}
        />
      }
    >
      {banner}
      {elsewhere.length === 0 ? null : (
        <ChangedElsewhere
          now={elsewhere.map(
            (name) => `${t(PERMISSION_TEXTS[name].label)}: ${hasBit(live, name) ? 'on' : 'off'}`,
          )}
          isConflict={false}
          onTakeTheirs={() => setSeen(live)}
          onKeepMine={() => setSeen(live)}
        />
      )}
      <div className={styles.presets}>
        <p className={styles.quiet}>{permissionCountText(shown, known)}</p>
        {PERMISSION_PRESETS.map(({ name, mask }) => (
          <Button
            key={t(name)}
            size="s"
            onClick={() => setSwitches(switchesBetween(live, mergePermissions(live, mask, held)))}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      {PERMISSION_GROUPS.filter(({ permissions }) => permissions.some((name) => known.includes(name))).map(
        ({ title, permissions }) => (
          <fieldset key={t(title)} className={styles.group}>
            <legend className={styles.groupTitle}>{t(title)}</legend>
            {permissions
              .filter((name) => known.includes(name))
              .map((name) => (
                <PermissionSwitch
                  key={name}
                  name={name}
                  shown={shown}
                  held={held}
                  onSwitch={(which, isOn) => setSwitches((before) => ({ ...before, [which]: isOn }))}
                  why={<WhyButton guildId={guildId} of={{ target: 'role', id: roleId }} permission={name} />}
                />
              ))}
          </fieldset>
        ),
      )}
    </FormDialog>
  );
}
