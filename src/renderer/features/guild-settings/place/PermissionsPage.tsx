import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OverwriteTarget } from '../../../../contract/entities/channel';
import type { GuildId, PlaceId } from '../../../../contract/ids';
import { OVERWRITE_LIMITS, TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { keyOfTarget, type TargetKey, wouldLockOut } from '../../../../domain/permissions/settings';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { useUnsavedChanges } from '../../../state/overlays/unsaved';
import { selectMyAuthority } from '../../../state/roles/selectors';
import { Button } from '../../../ui/form/Button';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { Banner } from '../../../ui/page/Banner';
import { ErrorState } from '../../../ui/page/ErrorState';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SideTabs } from '../../../ui/page/SideTabs';
import { WaitingPage } from '../../../ui/page/WaitingPage';
import { AddTargetDialog } from './AddTargetDialog';
import type { RenderPicker } from './render-picker';
import { ConfirmAccess } from './ConfirmAccess';
import { OthersChanges } from './OthersChanges';
import styles from './Place.module.css';
import { TargetSettings } from './TargetSettings';
import { useTargetTabs } from './use-target-tabs';
import { type PlaceForm, usePlaceForm } from './use-place-form';
import { usePlaceSaving } from './use-place-saving';

interface PermissionsPageProps {
  readonly guildId: GuildId;
  readonly placeId: PlaceId;
  /** The role or member that is shown first; `@everyone` if it has no settings here. */
  readonly first?: OverwriteTarget | undefined;
  readonly renderPicker: RenderPicker;
}

const useBlocked = (guildId: GuildId, form: PlaceForm, offline: string | undefined): string | undefined => {
  const me = useAppSelector((state) => selectMyAuthority(state, guildId));
  if (offline !== undefined) return offline;
  if (form.edits.conflicts.length > 0) return t('Choose which version to keep first');
  if (form.wantedOf(form.held.value.overwrites).length > OVERWRITE_LIMITS.ofPlace)
    return t('At most {{most}} roles and members can have permissions of their own here', {
      most: OVERWRITE_LIMITS.ofPlace,
    });
  return me !== null && form.edits.isDirty && wouldLockOut(me, form.edited)
    ? t('You would lose access yourself')
    : undefined;
};

/** Who may do what in a channel or category (docs/spec/channels.md 'Permissions'). */
export function PermissionsPage({ guildId, placeId, first, renderPicker }: PermissionsPageProps) {
  const request = useRequest();
  const form = usePlaceForm(guildId, placeId, request.isPending);
  const saving = usePlaceSaving(placeId, form, request);
  const offline = useAppSelector(selectBlockedReason);
  const blocked = useBlocked(guildId, form, offline);
  const tabs = useTargetTabs(guildId, form.targets);
  const [wanted, setWanted] = useState<TargetKey | null>(first === undefined ? null : keyOfTarget(first));
  const [isAdding, setIsAdding] = useState(false);
  const { edits, held, targets } = form;
  useUnsavedChanges({
    isDirty: edits.isDirty,
    isSaving: request.isPending,
    error: saving.asked === null ? saving.error : undefined,
    blocked,
    save: saving.save,
    reset: () => {
      edits.reset();
      saving.setReason('');
      saving.clear();
    },
  });
  if (held.phase === 'failed')
    return <ErrorState message={held.error ?? t('Failed to load permissions')} onRetry={form.load} />;
  const target = targets.find((one) => keyOfTarget(one) === wanted) ?? targets[0];
  if (held.phase === 'loading' || target === undefined) return <WaitingPage />;
  return (
    <>
      <PageHeading
        title={t('Permissions')}
        description={t('Give roles and members other permissions here than in the rest of the server.')}
        actions={
          <Button icon={<Plus size={16} />} disabledReason={offline} onClick={() => setIsAdding(true)}>
            {t('Add Role or Member')}
          </Button>
        }
      />
      {held.error === null ? null : <Banner tone="error">{held.error}</Banner>}
      <OthersChanges guildId={guildId} form={form} />
      <div className={styles.columns}>
        <SideTabs
          label={t('Roles and members')}
          groups={tabs}
          value={keyOfTarget(target)}
          onChange={setWanted}
        >
          <TargetSettings
            guildId={guildId}
            placeId={placeId}
            target={target}
            form={form}
            blocked={request.isPending ? t('The changes are being saved') : offline}
          />
        </SideTabs>
      </div>
      {edits.isDirty ? (
        <TextField
          label={t('Reason')}
          hint={t('Optional. Shown in the audit log.')}
          value={saving.reason}
          onChange={saving.setReason}
          limit={TEXT_LIMITS.reason}
        />
      ) : null}
      {isAdding ? (
        <AddTargetDialog
          chosen={targets}
          renderPicker={renderPicker}
          onChoose={(added) => {
            setIsAdding(false);
            form.add(added);
            setWanted(keyOfTarget(added));
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {saving.asked === null ? null : (
        <ConfirmAccess
          preview={saving.asked.preview}
          isPending={request.isPending}
          error={saving.error}
          disabledReason={offline}
          onConfirm={saving.confirm}
          onClose={saving.cancel}
        />
      )}
    </>
  );
}
