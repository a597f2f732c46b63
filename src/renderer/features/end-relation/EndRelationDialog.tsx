import type { RelatedUser } from '../../../contract/entities/relation';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { selectRelation } from '../../state/relations/selectors';
import { endRelation } from '../../state/relations/thunks';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { useRequest } from '../../ui/form/use-request';
import { Trans } from '../../ui/text/Trans';

interface EndRelationDialogProps {
  readonly act: 'remove' | 'block';
  readonly user: RelatedUser;
  readonly onClose: () => void;
}

/** Asks before a friend is removed, or somebody is blocked (docs/spec/friends.md 'Blocking'). */
export function EndRelationDialog({ act, user, onClose }: EndRelationDialogProps) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOfflineReason);
  const isFriend = useAppSelector((state) => selectRelation(state, user.id)?.kind === 'friend');
  const { isPending, error, send } = useRequest();
  const shown = stripInvisible(user.username);
  const name = <strong>{shown}</strong>;
  const question =
    act === 'remove' ? (
      <Trans
        text="Are you sure you want to permanently remove <name/> from your friends?"
        components={{ name }}
      />
    ) : isFriend ? (
      <Trans
        text="Are you sure you want to block <name/>? Blocking this user will also remove them from your friends list."
        components={{ name }}
      />
    ) : (
      <Trans
        text="Are you sure you want to block <name/>? Their messages are hidden from you, and they are not told."
        components={{ name }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void send(() => dispatch(endRelation(act, user)), onClose)}
      title={
        act === 'remove' ? t("Remove '{{name}}'", { name: shown }) : t('Block {{name}}?', { name: shown })
      }
      description={question}
      confirmLabel={act === 'remove' ? t('Remove Friend') : t('Block')}
      pending={isPending}
      disabledReason={offline}
      error={error}
      tone="danger"
    />
  );
}
