import { ChevronDown } from 'lucide-react';
import type { GuildId } from '../../../contract/ids';
import type { ChannelGroup } from '../../../domain/channels/ordering';
import type { CategoryRow, ChannelRow as Channel } from '../../state/channels/slice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { ChannelRow } from './ChannelRow';
import styles from './GuildSidebar.module.css';

interface ChannelGroupViewProps {
  readonly guildId: GuildId;
  readonly group: ChannelGroup<Channel, CategoryRow>;
}

/** A category that opens and closes; closed it still shows what is selected or unread. */
export function ChannelGroupView({ guildId, group: { category, channels } }: ChannelGroupViewProps) {
  const dispatch = useAppDispatch();
  const collapsed = useAppSelector((state) => state.preferences.current?.collapsedCategories);
  const isCollapsed = category !== null && collapsed?.includes(category.id) === true;
  const rows = channels.map((channel) => (
    <ChannelRow key={channel.id} guildId={guildId} channel={channel} isTucked={isCollapsed} />
  ));
  if (category === null) return <div className={styles.group}>{rows}</div>;
  const toggle = (): void => {
    const others = (collapsed ?? []).filter((id) => id !== category.id);
    void dispatch(setPreferences({ collapsedCategories: isCollapsed ? others : [...others, category.id] }));
  };
  return (
    <section className={styles.group} aria-label={category.name}>
      <button type="button" className={styles.category} aria-expanded={!isCollapsed} onClick={toggle}>
        <ChevronDown size={12} aria-hidden />
        <span>{category.name}</span>
      </button>
      {rows}
    </section>
  );
}
