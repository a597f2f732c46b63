import { CalendarDays, Gavel, RefreshCw, ShieldCheck, Users } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Ban } from '../../../../contract/entities/ban';
import type { GuildId } from '../../../../contract/ids';
import { BAN_COLUMNS } from '../../../../domain/bans/ban-columns';
import { banStatistics } from '../../../../domain/bans/ban-statistics';
import { searchBans } from '../../../../domain/bans/search-bans';
import { plural, t } from '../../../../domain/i18n/t';
import { selectBans, selectGuildBans } from '../../../state/bans/selectors';
import { liftBan, loadBans } from '../../../state/bans/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectCanCall } from '../../../state/roles/selectors';
import { Button } from '../../../ui/form/Button';
import type { EmptyStateProps } from '../../../ui/page/EmptyState';
import { ExportButton } from '../ExportButton';
import { RecordRows } from '../records/RecordRows';
import { RecordsPage } from '../records/RecordsPage';
import { RecordTools } from '../records/RecordTools';
import { useKeptFresh } from '../records/use-kept-fresh';
import { useMinute } from '../use-minute';
import { BanByIdDialog } from './BanByIdDialog';
import { BanDetailsDialog } from './BanDetailsDialog';
import { BanRow } from './BanRow';
import styles from './BansPage.module.css';
import { UnbanDialog } from './UnbanDialog';

const ROW_HEIGHT = 92;

/** The open dialog about a ban. */
interface Asked {
  readonly ban: Ban;
  readonly what: 'details' | 'unban';
}

/** Who is banned, by whom and why, with a button to lift the ban (docs/spec/bans.md 'List'). */
export function BansPage({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectGuildBans(state, guildId));
  const bans = useAppSelector((state) => selectBans(state, guildId));
  const now = useMinute();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => searchBans(bans, wanted), [bans, wanted]);
  const statistics = useMemo(() => banStatistics(bans, now), [bans, now]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBanning, setIsBanning] = useState(false);
  const bansById = useAppSelector((state) => selectCanCall(state, guildId, 'bans.bulk'));
  const blocked = useAppSelector(selectBlockedReason);
  const fresh = useKeptFresh(held, () => dispatch(loadBans(guildId)));

  // After lifting a ban, the focused row is gone.
  const tools = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState(0);
  useEffect(() => {
    if (lifted > 0) tools.current?.querySelector('input')?.focus();
  }, [lifted]);
  const lift = ({ bannedUser }: Ban): void => {
    void dispatch(liftBan(guildId, bannedUser.id));
    setAsked(null);
    setLifted((times) => times + 1);
  };
  const ask = useCallback((ban: Ban, what: Asked['what']) => setAsked({ ban, what }), []);
  const empty = (): EmptyStateProps | null => {
    if (bans.length === 0)
      return {
        icon: <ShieldCheck />,
        title: t('No banned users'),
        description: t('This server has a clean record!'),
      };
    if (found.length === 0)
      return {
        icon: <Gavel />,
        title: t('No bans found matching "{{wanted}}"', { wanted: wanted.trim() }),
        description: t('Try adjusting your search terms'),
      };
    return null;
  };

  return (
    <>
      <RecordsPage
        title={t('Bans')}
        description={t('Manage banned users and view ban history')}
        actions={
          <>
            {/* By its feature: on an older server the page stays as it was. */}
            {bansById ? (
              <Button
                icon={<Gavel size={16} />}
                disabledReason={blocked}
                aria-haspopup="dialog"
                onClick={() => setIsBanning(true)}
              >
                {t('Ban by ID…')}
              </Button>
            ) : null}
            <Button icon={<RefreshCw size={16} />} pending={fresh.isReloading} onClick={fresh.reload}>
              {t('Refresh')}
            </Button>
          </>
        }
        held={held}
        fresh={fresh}
        failure={t('Failed to fetch bans')}
        failsAs="page"
        statistics={{
          label: t('Ban Statistics'),
          stats: [
            { label: t('Total Bans'), icon: <Gavel />, value: String(statistics.total) },
            { label: t('Moderators'), icon: <Users />, value: String(statistics.moderators) },
            { label: t('Bans/Day Avg'), icon: <CalendarDays />, value: statistics.perDay.toFixed(1) },
          ],
        }}
        section={{
          title: t('Banned Users'),
          count: found.length,
          beside: held.phase === 'loaded' && (
            <span role="status" className={styles.total}>
              {plural('{{count}} total ban', '{{count}} total bans', { count: bans.length })}
            </span>
          ),
        }}
        waiting={{ label: t('Loading bans'), rows: 5, rowHeight: ROW_HEIGHT }}
        empty={empty()}
        rows={() => (
          <RecordRows
            label={t('Banned Users')}
            rows={found}
            rowHeight={ROW_HEIGHT}
            renderRow={(ban, tabIndex) => <BanRow ban={ban} tabIndex={tabIndex} onAsk={ask} />}
          />
        )}
      >
        <RecordTools
          ref={tools}
          label={t('Search bans by username, reason, or moderator...')}
          search={search}
          onSearch={setSearch}
        >
          <ExportButton
            guildId={guildId}
            label={t('Export Ban List')}
            what="bans"
            columns={BAN_COLUMNS}
            rows={() => found}
            disabledReason={found.length === 0 ? t('There is nothing to export') : undefined}
          />
        </RecordTools>
      </RecordsPage>
      {isBanning ? <BanByIdDialog guildId={guildId} onClose={() => setIsBanning(false)} /> : null}
      {asked?.what === 'details' && (
        <BanDetailsDialog
          ban={asked.ban}
          onClose={() => setAsked(null)}
          onUnban={() => setAsked({ ban: asked.ban, what: 'unban' })}
        />
      )}
      {asked?.what === 'unban' && (
        <UnbanDialog ban={asked.ban} onClose={() => setAsked(null)} onConfirm={() => lift(asked.ban)} />
      )}
    </>
  );
}
