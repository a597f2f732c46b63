import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { GuildId, RoleId } from '../../../contract/ids';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import {
  selectGuildInfo,
  selectGuildInfoError,
  selectWantsGuildInfo,
} from '../../state/guild-info/selectors';
import { loadGuildInfo } from '../../state/guild-info/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { GuildSettingsPage } from '../../state/overlays/types';
import { useOpenReports } from '../../state/queue/use-open-reports';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectOpensGuildSettings } from '../../state/roles/selectors';
import { selectMyId } from '../../state/session/selectors';
import { CountBadge } from '../../ui/identity/Badge';
import { EmojiText } from '../../ui/text/Emoji';
import { ErrorState } from '../../ui/page/ErrorState';
import { FullScreenDialog, type SideMenuGroup } from '../../ui/overlay/FullScreenDialog';
import { WaitingPage } from '../../ui/page/WaitingPage';
import { DeleteGuildDialog } from './DeleteGuildDialog';
import type { PageProps, RenderModeration } from './page-props';
import type { PageRow } from './pages';
import { UnsavedContext } from '../../state/overlays/unsaved';
import { UnsavedBar } from './UnsavedBar';
import { useLeaveQuestion } from './use-leave-question';
import { useOpenPages } from './use-open-pages';

interface GuildSettingsDialogProps {
  readonly guildId: GuildId;
  readonly page?: GuildSettingsPage;
  /** The role whose permissions are shown at once, on the page of the roles. */
  readonly roleId?: RoleId;
  readonly onClose: () => void;
  readonly renderModeration?: RenderModeration;
}

type Entry = GuildSettingsPage | 'delete';

const SECTIONS = [
  { id: 'main', heading: undefined },
  { id: 'people', heading: msg('People') },
  { id: 'expression', heading: msg('Expression') },
] as const;

/** How many reports wait, parted from the name of the page for screen readers. */
function Reports({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <>
      {' '}
      <CountBadge count={count} />
    </>
  );
}

const menuOf = (
  pages: readonly PageRow[],
  { isOwner, reports }: { readonly isOwner: boolean; readonly reports: number },
): readonly SideMenuGroup<Entry>[] => {
  const groups: SideMenuGroup<Entry>[] = SECTIONS.map(({ id, heading }) => ({
    heading: heading && t(heading),
    entries: tRows(
      pages.filter(({ section }) => section === id),
      'label',
    ).map((entry) => (entry.id === 'queue' ? { ...entry, trailing: <Reports count={reports} /> } : entry)),
  }));
  if (isOwner)
    groups.push({ entries: [{ id: 'delete', label: t('Delete Server'), icon: <Trash2 />, tone: 'danger' }] });
  return groups.filter(({ entries }) => entries.length > 0);
};

function PageBody({ row: { needsInfo, Page }, ...props }: PageProps & { readonly row: PageRow }) {
  const { guildId } = props;
  const dispatch = useAppDispatch();
  const hasInfo = useAppSelector((state) => selectGuildInfo(state, guildId) !== null);
  const error = useAppSelector((state) => selectGuildInfoError(state, guildId));
  if (needsInfo && error !== null)
    return <ErrorState message={error} onRetry={() => void dispatch(loadGuildInfo(guildId))} />;
  if (needsInfo && !hasInfo) return <WaitingPage />;
  return <Page {...props} />;
}

/** The settings of a server, over the whole window (docs/spec/server-settings.md 'Pages'). */
export function GuildSettingsDialog({
  guildId,
  page,
  roleId,
  onClose,
  renderModeration,
}: GuildSettingsDialogProps) {
  const dispatch = useAppDispatch();
  // If the guild's info cannot be loaded, the name at least is shown.
  const name = useAppSelector(
    (state) =>
      selectGuildInfo(state, guildId)?.name ??
      (selectGuildInfoError(state, guildId) === null ? null : state.guilds.byId[guildId]?.name) ??
      null,
  );
  const wantsInfo = useAppSelector((state) => selectWantsGuildInfo(state, guildId));
  const mayOpen = useAppSelector((state) => selectOpensGuildSettings(state, guildId));
  const isOwner = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId === selectMyId(state));
  const reports = useOpenReports(guildId);
  const { allowed, current, choose } = useOpenPages(guildId, page, mayOpen);
  const { unsaved, tell, leaving, question } = useLeaveQuestion();
  const [isDeleting, setIsDeleting] = useState(false);
  const [shownRole, setShownRole] = useState(roleId);
  useCloseWhen(
    mayOpen ? null : t('Your permissions have changed: you can no longer open the settings of this server'),
    onClose,
  );
  const isOpening = useRef(true);
  useEffect(() => {
    if (isOpening.current || wantsInfo) void dispatch(loadGuildInfo(guildId));
    isOpening.current = false;
  }, [dispatch, guildId, wantsInfo]);
  if (!mayOpen || current === undefined) return null;
  return (
    <FullScreenDialog<Entry>
      open
      onClose={() => leaving(onClose)}
      title={t('Server Settings')}
      menuHeader={name === null ? t('Loading') : <EmojiText pieces={namePieces(name)} />}
      groups={menuOf(allowed, { isOwner, reports })}
      current={current.id}
      onSelect={(id) => {
        if (id === 'delete') setIsDeleting(true);
        else if (id !== current.id)
          leaving(() => {
            setShownRole(undefined);
            choose(id);
          });
      }}
      bar={unsaved === null ? undefined : <UnsavedBar {...unsaved} />}
    >
      <UnsavedContext value={tell}>
        <PageBody
          key={current.id}
          row={current}
          guildId={guildId}
          roleId={shownRole}
          renderModeration={renderModeration}
        />
      </UnsavedContext>
      {question}
      {isDeleting && isOwner && (
        <DeleteGuildDialog guildId={guildId} onClose={() => setIsDeleting(false)} onDeleted={onClose} />
      )}
    </FullScreenDialog>
  );
}
