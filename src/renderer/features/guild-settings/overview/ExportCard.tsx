import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useDownload } from '../../../state/exports/use-download';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFeature, selectMyId } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';

/** Downloads everything in a server, for its owner (feature `account-export`). */
export function ExportCard({ guildId }: { readonly guildId: GuildId }) {
  const isOwner = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId === selectMyId(state));
  const hasExports = useAppSelector((state) => selectHasFeature(state, 'account-export'));
  const offline = useAppSelector(selectOfflineReason);
  const { isPending, onClick } = useDownload(guildId);
  if (!isOwner || !hasExports) return null;
  return (
    <Card
      title={t('Export')}
      description={t(
        'Download a copy of everything in this server as a ZIP archive: messages, files, members, roles and settings.',
      )}
      actions={
        <Button
          pending={isPending}
          pendingLabel={t('Downloading…')}
          disabledReason={offline}
          onClick={onClick}
        >
          {t('Export Server')}
        </Button>
      }
    />
  );
}
