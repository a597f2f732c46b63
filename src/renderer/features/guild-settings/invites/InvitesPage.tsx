import { Activity, Infinity as InfinityIcon, Link, MousePointerClick, Trash2, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { GuildId, InviteId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { inviteColumns } from '../../../../domain/invites/invite-columns';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { loadGuildInvites, pauseInvites, revokeInvite } from '../../../state/invites/manage';
import {
  selectGuildInvites,
  selectInvites,
  selectInviteSettings,
  selectLinkOf,
} from '../../../state/invites/selectors';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';
import { Trans } from '../../../ui/text/Trans';
import { ExportButton } from '../ExportButton';
import { RecordRows } from '../records/RecordRows';
import { RecordsPage } from '../records/RecordsPage';
import { useKeptFresh } from '../records/use-kept-fresh';
import { InviteRow } from './InviteRow';
import { InviteSettingsCard } from './InviteSettingsCard';
import styles from './InvitesPage.module.css';
import { RevokeAllDialog } from './RevokeAllDialog';

const ROW_HEIGHT = 80;
const noInvites = () => ({
  icon: <Link />,
  title: t('No invites found'),
  description: t('Invite links that members create appear here'),
});

/**
 * The invites of a server: their limits, their creators, and buttons to revoke them
 * (docs/spec/invites.md 'Invite page').
 */
export function InvitesPage({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectGuildInvites(state, guildId));
  const { statistics } = held.value;
  const invites = useAppSelector((state) => selectInvites(state, guildId));
  const settings = useAppSelector((state) => selectInviteSettings(state, guildId));
  const linkOf = useAppSelector(selectLinkOf);
  const [isRevokingAll, setIsRevokingAll] = useState(false);
  const fresh = useKeptFresh(held, () => dispatch(loadGuildInvites(guildId)));
  const revoke = useCallback(
    (inviteId: InviteId) => void dispatch(revokeInvite(guildId, inviteId)),
    [dispatch, guildId],
  );
  const isKnown = held.phase === 'loaded';
  const isEmpty = invites.length === 0;

  return (
    <>
      <RecordsPage
        title={t('Invites')}
        description={t('Manage invite links to this server')}
        actions={
          <ExportButton
            guildId={guildId}
            label={t('Export Invite Data')}
            what="invites"
            columns={inviteColumns(linkOf)}
            rows={() => invites}
            disabledReason={isEmpty ? t('There is nothing to export') : undefined}
          />
        }
        held={held}
        fresh={fresh}
        failure={t('Failed to fetch invites')}
        failsAs="page"
        notice={
          settings.invitesPaused && (
            <Banner
              tone="warning"
              action={
                <Button size="s" onClick={() => void dispatch(pauseInvites(guildId, false))}>
                  {t('Resume Invites')}
                </Button>
              }
            >
              <Trans
                text="<title>Invites Paused</title> Nobody can join by an invite until they are resumed."
                components={{ title: <strong /> }}
              />
            </Banner>
          )
        }
        statistics={{
          label: t('Invite Statistics'),
          stats: [
            { label: t('Active Invites'), icon: <Activity />, value: String(statistics.activeInvites) },
            { label: t('Total Uses'), icon: <MousePointerClick />, value: String(statistics.totalUses) },
            { label: t('Creators'), icon: <Users />, value: String(statistics.uniqueCreators) },
            { label: t('Permanent'), icon: <InfinityIcon />, value: String(statistics.permanentInvites) },
          ],
        }}
        section={{
          title: t('Invite Links'),
          count: invites.length,
          beside: (
            <Button
              size="s"
              variant="danger"
              className={styles.revokeAll}
              icon={<Trash2 size={16} />}
              disabledReason={isEmpty ? t('There are no invites') : undefined}
              onClick={() => setIsRevokingAll(true)}
            >
              {t('Revoke All Invites')}
            </Button>
          ),
        }}
        waiting={{ label: t('Loading invites'), rows: 5, rowHeight: ROW_HEIGHT }}
        empty={isEmpty ? noInvites() : null}
        rows={() => (
          <RecordRows
            label={t('Invites')}
            rows={invites}
            rowHeight={ROW_HEIGHT}
            renderRow={(invite, tabIndex) => (
              <InviteRow invite={invite} link={linkOf(invite.code)} tabIndex={tabIndex} onRevoke={revoke} />
            )}
          />
        )}
      >
        <InviteSettingsCard guildId={guildId} settings={settings} isKnown={isKnown} />
      </RecordsPage>
      {isRevokingAll && <RevokeAllDialog guildId={guildId} onClose={() => setIsRevokingAll(false)} />}
    </>
  );
}
