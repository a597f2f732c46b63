import { RefreshCw, ScrollText } from 'lucide-react';
import type { GuildId } from '../../../../contract/ids';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFeature } from '../../../state/session/selectors';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeading } from '../../../ui/PageHeading';
import { AuditLog } from './AuditLog';

const NO_LOG = 'This server keeps no audit log';

/** What staff did (server-area.md 2.15). A server without the feature `audit-log` has nothing to show. */
export function AuditLogPage({ guildId }: { readonly guildId: GuildId }) {
  const hasLog = useAppSelector((state) => selectHasFeature(state, 'audit-log'));
  if (hasLog) return <AuditLog guildId={guildId} />;
  return (
    <>
      <PageHeading
        title="Audit Log"
        description="View and search through all server actions and changes"
        actions={
          <Button icon={<RefreshCw size={16} />} disabledReason={NO_LOG}>
            Refresh Logs
          </Button>
        }
      />
      <EmptyState
        icon={<ScrollText />}
        title="No audit log entries found"
        description="Server actions will appear here as they happen"
      />
    </>
  );
}
