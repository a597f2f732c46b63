import { useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { isCollapsed } from '../../../domain/navigation/collapse';
import { loadMembers } from '../../state/members/load-members';
import { loadRoles } from '../../state/roles/load-roles';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMemberGroups, selectMembersError, selectMembersPhase } from '../../state/members/selectors';
import { useMemberCommands } from '../../state/members/use-member-commands';
import { selectPrivateChannel } from '../../state/viewers/selectors';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { Drawer } from '../../ui/overlay/Drawer';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { memberEntries } from '../../ui/overlay/member-entries';
import { GroupedList } from './GroupedList';
import styles from './MembersPanel.module.css';
import { LazyCrowdList, LazyViewersList } from './lazy-lists';
import { MembersWaiting } from './MembersWaiting';
import { PanelHeader } from './PanelHeader';

interface MembersPanelProps {
  readonly guildId: GuildId;
  /** The open channel: of a private one only its viewers are shown. */
  readonly channelId?: ChannelId | null;
  /** Whether the panel is over the chat: a press beside it closes it. */
  readonly isDrawer: boolean;
  readonly onClose: () => void;
}

/** How many pixels the panel's header shrinks while the list is scrolled. */
const HEADER_GIVES = 10;

/** The members of the open server by group (docs/spec/members.md 'Member list'). */
export function MembersPanel({ guildId, channelId = null, isDrawer, onClose }: MembersPanelProps) {
  const [scrolled, setScrolled] = useState<GuildId | null>(null);
  const isScrolled = scrolled === guildId;
  const privateId = useAppSelector((state) => selectPrivateChannel(state, channelId));
  const commandsOf = useMemberCommands(guildId);
  const panel = (
    <ContextMenu entries={(target) => memberEntries(commandsOf(target))}>
      <aside className={styles.panel} aria-label={t('Members')} data-drawer={isDrawer || undefined}>
        <PanelHeader guildId={guildId} privateId={privateId} isCollapsed={isScrolled} />
        <Members
          guildId={guildId}
          privateId={privateId}
          onScroll={(top, most) =>
            setScrolled(isCollapsed(isScrolled, { top, most, gives: HEADER_GIVES }) ? guildId : null)
          }
        />
      </aside>
    </ContextMenu>
  );
  if (!isDrawer) return panel;
  return (
    <Drawer side="end" onClose={onClose}>
      {panel}
    </Drawer>
  );
}

interface MembersProps {
  readonly guildId: GuildId;
  readonly privateId: ChannelId | null;
  readonly onScroll: (top: number, most: number) => void;
}

function Members({ guildId, privateId, onScroll }: MembersProps) {
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  if (privateId !== null)
    return <LazyViewersList key={privateId} guildId={guildId} channelId={privateId} onScroll={onScroll} />;
  return isCrowd ? (
    <LazyCrowdList key={guildId} guildId={guildId} onScroll={onScroll} />
  ) : (
    <AllMembers guildId={guildId} onScroll={onScroll} />
  );
}

function AllMembers({ guildId, onScroll }: Omit<MembersProps, 'privateId'>) {
  const dispatch = useAppDispatch();
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const error = useAppSelector((state) => selectMembersError(state, guildId));
  const groups = useAppSelector((state) => selectMemberGroups(state, guildId));
  if (phase === 'loading') {
    return <MembersWaiting />;
  }
  if (phase === 'failed') {
    return (
      <ErrorState
        compact
        message={error ?? t('Failed to load members')}
        onRetry={() => {
          void dispatch(loadRoles(guildId));
          void dispatch(loadMembers(guildId));
        }}
      />
    );
  }
  if (groups.length === 0) return <EmptyState compact title={t('No members found')} />;
  return (
    <GroupedList
      guildId={guildId}
      groups={groups}
      memberAt={({ group, nth }) => group.members[nth] ?? null}
      onScroll={onScroll}
    />
  );
}
