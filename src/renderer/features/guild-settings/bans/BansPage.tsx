import { CalendarDays, Gavel, RefreshCw, ShieldCheck, Users } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Ban } from '../../../../contract/entities/ban';
import type { GuildId } from '../../../../contract/ids';
import { BAN_COLUMNS } from '../../../../domain/bans/ban-columns';
import { banStatistics } from '../../../../domain/bans/ban-statistics';
import { searchBans } from '../../../../domain/bans/search-bans';
import { selectBans, selectGuildBans } from '../../../state/bans/selectors';
import { liftBan, loadBans } from '../../../state/bans/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { SearchField } from '../../../ui/SearchField';
import { SkeletonRows } from '../../../ui/Skeleton';
import { StatStrip } from '../../../ui/StatStrip';
import { VirtualList } from '../../../ui/VirtualList';
import { ExportButton } from '../ExportButton';
import { useKeptFresh } from '../use-kept-fresh';
import { useMinute } from '../use-minute';
import { BanDetailsDialog } from './BanDetailsDialog';
import { BanRow } from './BanRow';
import styles from './BansPage.module.css';
import { UnbanDialog } from './UnbanDialog';

const ROW_HEIGHT = 92;
const SKELETON_ROWS = 5;
const ABOUT = 'Manage banned users and view ban history';

/** A question or a closer look that is open, about one ban. */
interface Asked {
  readonly ban: Ban;
  readonly what: 'details' | 'unban';
}

/** Who is banned, by whom and why, and how to let them in again (server-area.md 2.16). */
export function BansPage({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const { phase, error, isStale } = useAppSelector((state) => selectGuildBans(state, guildId));
  const bans = useAppSelector((state) => selectBans(state, guildId));
  const now = useMinute();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => searchBans(bans, wanted), [bans, wanted]);
  const statistics = useMemo(() => banStatistics(bans, now), [bans, now]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isReloading, reload } = useKeptFresh({
    isLoaded: phase === 'loaded',
    isStale,
    load: () => dispatch(loadBans(guildId)),
  });

  // Whoever lifts a ban loses the row in which they were.
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
  const keyAt = useCallback((index: number) => found[index]?.id ?? index, [found]);

  const list = () => {
    if (phase === 'loading')
      return (
        <SkeletonRows
          rows={SKELETON_ROWS}
          avatar={40}
          lines={2}
          rowHeight={ROW_HEIGHT}
          label="Loading bans"
        />
      );
    if (bans.length === 0)
      return (
        <EmptyState
          icon={<ShieldCheck />}
          title="No banned users"
          description="This server has a clean record!"
        />
      );
    if (found.length === 0)
      return (
        <EmptyState
          icon={<Gavel />}
          title={`No bans found matching "${wanted.trim()}"`}
          description="Try adjusting your search terms"
        />
      );
    return (
      <VirtualList
        inPage
        label="Banned Users"
        count={found.length}
        keyAt={keyAt}
        estimate={() => ROW_HEIGHT}
        renderRow={(index, tabIndex) => {
          const ban = found[index];
          return ban === undefined ? null : <BanRow ban={ban} tabIndex={tabIndex} onAsk={ask} />;
        }}
      />
    );
  };

  const isKnown = phase === 'loaded';
  if (phase === 'failed') {
    return (
      <>
        <PageHeading title="Bans" description={ABOUT} />
        <ErrorState message={error ?? 'Failed to fetch bans'} onRetry={reload} pending={isReloading} />
      </>
    );
  }
  return (
    <>
      <PageHeading
        title="Bans"
        description={ABOUT}
        actions={
          <Button icon={<RefreshCw size={16} />} pending={isReloading} onClick={reload}>
            Refresh
          </Button>
        }
      />
      <StatStrip
        label="Ban Statistics"
        stats={[
          { label: 'Total Bans', icon: <Gavel />, value: isKnown ? String(statistics.total) : '–' },
          { label: 'Moderators', icon: <Users />, value: isKnown ? String(statistics.moderators) : '–' },
          {
            label: 'Bans/Day Avg',
            icon: <CalendarDays />,
            value: isKnown ? statistics.perDay.toFixed(1) : '–',
          },
        ]}
      />
      <div ref={tools} className={styles.tools}>
        <SearchField
          label="Search bans by username, reason, or moderator..."
          className={styles.search}
          value={search}
          onChange={setSearch}
        />
        <ExportButton
          guildId={guildId}
          label="Export Ban List"
          what="bans"
          columns={BAN_COLUMNS}
          rows={() => found}
          disabledReason={found.length === 0 ? 'There is nothing to export' : undefined}
        />
      </div>
      <section aria-label="Banned Users" className={styles.section}>
        <header className={styles.header}>
          <h3 className={styles.title}>Banned Users</h3>
          {isKnown && (
            <>
              <Badge>{found.length}</Badge>
              <span role="status" className={styles.total}>
                {bans.length} total {bans.length === 1 ? 'ban' : 'bans'}
              </span>
            </>
          )}
        </header>
        {list()}
      </section>
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
