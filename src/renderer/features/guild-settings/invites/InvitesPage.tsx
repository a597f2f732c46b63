import { Activity, Infinity as InfinityIcon, Link, MousePointerClick, Trash2, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { GuildId, InviteId } from '../../../../contract/ids';
import { inviteColumns } from '../../../../domain/invites/invite-columns';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { loadGuildInvites, pauseInvites, revokeInvite } from '../../../state/invites/manage';
import {
  selectGuildInvites,
  selectInvites,
  selectInviteSettings,
  selectLinkOf,
} from '../../../state/invites/selectors';
import { Badge } from '../../../ui/Badge';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { SkeletonRows } from '../../../ui/Skeleton';
import { StatStrip } from '../../../ui/StatStrip';
import { VirtualList } from '../../../ui/VirtualList';
import { ExportButton } from '../ExportButton';
import { useKeptFresh } from '../use-kept-fresh';
import { InviteRow } from './InviteRow';
import { InviteSettingsCard } from './InviteSettingsCard';
import styles from './InvitesPage.module.css';
import { RevokeAllDialog } from './RevokeAllDialog';

const ROW_HEIGHT = 80;
const SKELETON_ROWS = 5;
const ABOUT = 'See who can join this server, and by which link';

/** The invites of a server: what they are worth, who made them, and an end to them (server-area.md 2.12). */
export function InvitesPage({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const { phase, error, isStale, statistics } = useAppSelector((state) => selectGuildInvites(state, guildId));
  const invites = useAppSelector((state) => selectInvites(state, guildId));
  const settings = useAppSelector((state) => selectInviteSettings(state, guildId));
  const linkOf = useAppSelector(selectLinkOf);
  const [isRevokingAll, setIsRevokingAll] = useState(false);
  const { isReloading, reload } = useKeptFresh({
    isLoaded: phase === 'loaded',
    isStale,
    load: () => dispatch(loadGuildInvites(guildId)),
  });
  const revoke = useCallback(
    (inviteId: InviteId) => void dispatch(revokeInvite(guildId, inviteId)),
    [dispatch, guildId],
  );
  const keyAt = useCallback((index: number) => invites[index]?.id ?? index, [invites]);
  const isKnown = phase === 'loaded';
  const shown = (count: number): string => (isKnown ? String(count) : '–');
  const nothing = invites.length === 0 ? 'There are no invites' : undefined;

  const list = () => {
    if (phase === 'loading')
      return (
        <SkeletonRows
          rows={SKELETON_ROWS}
          avatar={40}
          lines={2}
          rowHeight={ROW_HEIGHT}
          label="Loading invites"
        />
      );
    if (invites.length === 0)
      return (
        <EmptyState
          icon={<Link />}
          title="No invites found"
          description="Invite links that members create appear here"
        />
      );
    return (
      <VirtualList
        inPage
        label="Invites"
        count={invites.length}
        keyAt={keyAt}
        estimate={() => ROW_HEIGHT}
        renderRow={(index, tabIndex) => {
          const invite = invites[index];
          return invite === undefined ? null : (
            <InviteRow invite={invite} link={linkOf(invite.code)} tabIndex={tabIndex} onRevoke={revoke} />
          );
        }}
      />
    );
  };

  if (phase === 'failed') {
    return (
      <>
        <PageHeading title="Invites" description={ABOUT} />
        <ErrorState message={error ?? 'Failed to fetch invites'} onRetry={reload} pending={isReloading} />
      </>
    );
  }
  return (
    <>
      <PageHeading
        title="Invites"
        description={ABOUT}
        actions={
          <ExportButton
            guildId={guildId}
            label="Export Invite Data"
            what="invites"
            columns={inviteColumns(linkOf)}
            rows={() => invites}
            disabledReason={nothing === undefined ? undefined : 'There is nothing to export'}
          />
        }
      />
      {settings.invitesPaused && (
        <Banner
          tone="warning"
          action={
            <Button size="s" onClick={() => void dispatch(pauseInvites(guildId, false))}>
              Resume Invites
            </Button>
          }
        >
          <strong>Invites Paused</strong> Nobody can join by an invite until they are resumed.
        </Banner>
      )}
      <StatStrip
        label="Invite Statistics"
        stats={[
          { label: 'Active Invites', icon: <Activity />, value: shown(statistics.activeInvites) },
          { label: 'Total Uses', icon: <MousePointerClick />, value: shown(statistics.totalUses) },
          { label: 'Creators', icon: <Users />, value: shown(statistics.uniqueCreators) },
          { label: 'Permanent', icon: <InfinityIcon />, value: shown(statistics.permanentInvites) },
        ]}
      />
      <InviteSettingsCard guildId={guildId} settings={settings} isKnown={isKnown} />
      <section aria-label="Invite Links" className={styles.section}>
        <header className={styles.header}>
          <h3 className={styles.title}>Invite Links</h3>
          {isKnown && <Badge>{invites.length}</Badge>}
          <Button
            size="s"
            variant="danger"
            className={styles.revokeAll}
            icon={<Trash2 size={16} />}
            disabledReason={nothing}
            onClick={() => setIsRevokingAll(true)}
          >
            Revoke All Invites
          </Button>
        </header>
        {list()}
      </section>
      {isRevokingAll && <RevokeAllDialog guildId={guildId} onClose={() => setIsRevokingAll(false)} />}
    </>
  );
}
