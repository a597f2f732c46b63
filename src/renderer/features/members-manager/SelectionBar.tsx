import { Download, Gavel, MessageSquareWarning, Timer } from 'lucide-react';
import type { GuildId, UserId } from '../../../contract/ids';
import { plural, t } from '../../../domain/i18n/t';
import { memberColumns } from '../../../domain/members/member-columns';
import { rowOf } from '../../../domain/sharded';
import { exportRows } from '../../state/files/export-rows';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import type { ManyAct } from '../../state/members/moderate-many';
import { selectFacts, selectSeesHistory } from '../../state/member-notes/selectors';
import { loadFacts } from '../../state/member-notes/thunks';
import { selectMembersById } from '../../state/members/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { selectCanCall, selectRoleMap } from '../../state/roles/selectors';
import { Button } from '../../ui/form/Button';
import styles from './MembersManager.module.css';

interface SelectionBarProps {
  readonly guildId: GuildId;
  readonly chosen: readonly UserId[];
  readonly onClear: () => void;
}

/** How many members are chosen, and what can be done to them. */
export function SelectionBar({ guildId, chosen, onClear }: SelectionBarProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const mayBan = useAppSelector((state) => selectCanCall(state, guildId, 'bans.bulk'));
  const mayTimeOut = useAppSelector((state) => selectCanCall(state, guildId, 'members.timeout'));
  const mayWarn = useAppSelector((state) => selectCanCall(state, guildId, 'members.warn'));
  const blocked = useAppSelector(selectBlockedReason);
  const open = (action: ManyAct) => () => {
    dispatch(overlayOpened({ kind: 'moderate-many', about: { guildId, userIds: chosen, action } }));
  };
  const save = async (): Promise<void> => {
    const seesFacts = selectSeesHistory(store.getState(), guildId);
    const known = selectFacts(store.getState(), guildId);
    const unknown = seesFacts ? chosen.filter((id) => known[id] === undefined) : [];
    if (unknown.length > 0) await dispatch(loadFacts(guildId, unknown));
    const state = store.getState();
    const members = selectMembersById(state, guildId);
    const rows = chosen.flatMap((id) => rowOf(members, id) ?? []);
    const columns = memberColumns(
      selectRoleMap(state, guildId),
      seesFacts ? selectFacts(state, guildId) : null,
    );
    void dispatch(exportRows({ guildId, what: 'members', columns, rows }, 'csv'));
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('Selected members')} data-region>
      <span role="status" className={styles.selected}>
        {plural('{{count}} selected', '{{count}} selected', { count: chosen.length })}
      </span>
      <Button variant="quiet" onClick={onClear}>
        {t('Clear')}
      </Button>
      <Button icon={<Download size={16} />} onClick={() => void save()}>
        {t('Export')}
      </Button>
      {mayTimeOut ? (
        <Button
          icon={<Timer size={16} />}
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={open('timeout')}
        >
          {t('Time Out…')}
        </Button>
      ) : null}
      {mayWarn ? (
        <Button
          icon={<MessageSquareWarning size={16} />}
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={open('warn')}
        >
          {t('Warn…')}
        </Button>
      ) : null}
      {mayBan ? (
        <Button
          variant="danger"
          icon={<Gavel size={16} />}
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={open('ban')}
        >
          {t('Ban…')}
        </Button>
      ) : null}
    </div>
  );
}
