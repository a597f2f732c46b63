import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import type { GuildId } from '../../../../contract/ids';
import { isAuditFiltering, NO_AUDIT_FILTER } from '../../../../domain/audit-log/filter-entries';
import { msg, t } from '../../../../domain/i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFeature } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { PageHeading } from '../../../ui/page/PageHeading';
import { AuditLog } from './AuditLog';
import { AuditLogTools } from './AuditLogTools';
import { NoEntries } from './NoEntries';

const NO_LOG = msg('This server doesn’t support audit logs');

/**
 * The acts of staff (docs/spec/audit-log.md 'Entries'). A server without the feature `audit-log` has nothing to show.
 */
export function AuditLogPage({ guildId }: { readonly guildId: GuildId }) {
  const hasLog = useAppSelector((state) => selectHasFeature(state, 'audit-log'));
  return hasLog ? <AuditLog guildId={guildId} /> : <EmptyAuditLog guildId={guildId} />;
}

function EmptyAuditLog({ guildId }: { readonly guildId: GuildId }) {
  const [filter, setFilter] = useState(NO_AUDIT_FILTER);
  return (
    <>
      <PageHeading
        title={t('Audit Log')}
        description={t('View and search through all server actions and changes')}
        actions={
          <Button icon={<RefreshCw size={16} />} disabledReason={t(NO_LOG)}>
            {t('Refresh Logs')}
          </Button>
        }
      />
      <AuditLogTools
        guildId={guildId}
        entries={[]}
        filter={filter}
        onChange={setFilter}
        rows={() => []}
        exportDisabledReason={t(NO_LOG)}
      />
      <NoEntries isFiltering={isAuditFiltering(filter)} />
    </>
  );
}
