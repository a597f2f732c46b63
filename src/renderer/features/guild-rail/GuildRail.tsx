import { Compass, Home, Megaphone, Plus } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tabSelected } from '../../state/navigation/slice';
import { RailButton } from './RailButton';
import { RailGuild } from './RailGuild';
import styles from './GuildRail.module.css';
import { AccountMenu } from './AccountMenu';

/** The left rail: fixed entries, the user's servers, Add Server, Discovery, and the own account (shell.md 2). */
export function GuildRail() {
  const dispatch = useAppDispatch();
  const ids = useAppSelector((state) => state.guilds.ids);
  const { tab, hasSystemMessage } = useAppSelector((state) => state.navigation);
  return (
    <nav className={styles.rail} aria-label="Servers">
      <RailButton label="Home" isSelected={tab === 'home'} onClick={() => dispatch(tabSelected('home'))}>
        <Home size={20} />
      </RailButton>
      {hasSystemMessage ? (
        <RailButton
          label="System Message"
          isSelected={tab === 'system'}
          pings={1}
          disabledReason="Coming soon"
        >
          <Megaphone size={20} />
        </RailButton>
      ) : null}
      <div className={styles.divider} role="separator" />
      <div className={styles.guilds}>
        {ids.map((id) => (
          <RailGuild key={id} guildId={id} />
        ))}
        <RailButton label="Add Server" disabledReason="Coming soon">
          <Plus size={20} />
        </RailButton>
        <RailButton label="Discovery" isSelected={tab === 'discovery'} disabledReason="Coming soon">
          <Compass size={20} />
        </RailButton>
      </div>
      <AccountMenu />
    </nav>
  );
}
