import type { OverwriteTarget } from '../../../../contract/entities/channel';
import type { GuildId, PlaceId } from '../../../../contract/ids';
import type { PermissionName } from '../../../../contract/permissions';
import { t } from '../../../../domain/i18n/t';
import { selectExplains, selectMayExplain } from '../../../state/explanations/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import { Button } from '../../../ui/form/Button';
import { PERMISSION_TEXTS } from '../roles/permission-texts';
import { selectFirstQuestion } from './first-question';

interface WhyButtonProps {
  readonly guildId: GuildId;
  /** The role or member whose permission is shown. */
  readonly of: OverwriteTarget;
  /** The channel or category; absent for the server as a whole. */
  readonly placeId?: PlaceId;
  readonly permission: PermissionName;
}

/** Opens the explanation of a permission; absent where the server explains none, or not to this user. */
export function WhyButton({ guildId, of, placeId, permission }: WhyButtonProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isOffered = useAppSelector((state) =>
    of.target === 'member' ? selectMayExplain(state, guildId, of.id) : selectExplains(state),
  );
  if (!isOffered) return null;
  const open = (): void => {
    const about = selectFirstQuestion(store.getState(), { guildId, of, placeId, permission });
    if (about !== null) dispatch(overlayOpened({ kind: 'why', about }));
  };
  return (
    <Button
      size="s"
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={t('Why? {{name}}', { name: t(PERMISSION_TEXTS[permission].label) })}
      onClick={open}
    >
      {t('Why?')}
    </Button>
  );
}
