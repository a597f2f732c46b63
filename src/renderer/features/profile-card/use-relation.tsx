import type { ReactNode } from 'react';
import type { GuildId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { relationCommands } from '../../state/relations/commands';
import { selectRelatedUser } from '../../state/relations/related-user';
import { selectRelation } from '../../state/relations/selectors';
import { Button } from '../../ui/form/Button';
import { memberEntries } from '../../ui/overlay/member-entries';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import styles from './ProfileCard.module.css';
import type { ShownMember } from './use-shown-member';

/** What somebody is to the signed-in user: the next step as a button, the others for the menu. */
export const useRelation = (
  guildId: GuildId,
  member: ShownMember,
): { readonly button: ReactNode; readonly entries: readonly MenuEntry[] } => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // The commands follow from these.
  useAppSelector((state) => selectRelation(state, member.id));
  useAppSelector(selectOfflineReason);
  const state = store.getState();
  const { username, avatar, avatarDecoration } = member;
  const user = { ...selectRelatedUser(state, guildId, member.id), username, avatar, avatarDecoration };
  const commands = relationCommands(state, dispatch, user);
  const message = commands.find(({ mark }) => mark === 'message');
  const [first, ...others] = commands.filter(({ mark }) => mark !== 'message');
  const writing =
    message === undefined ? null : (
      <Button
        size="s"
        className={styles.relation}
        variant={first?.mark === 'remove' ? 'primary' : undefined}
        disabledReason={message.disabledReason}
        onClick={message.onSelect}
      >
        {message.label}
      </Button>
    );
  if (first === undefined || first.tone === 'danger')
    return { button: writing, entries: memberEntries(first === undefined ? [] : [first, ...others]) };
  return {
    button: (
      <>
        {writing}
        <Button
          size="s"
          className={styles.relation}
          variant={first.mark === 'add' || first.mark === 'accept' ? 'primary' : undefined}
          disabledReason={first.disabledReason}
          onClick={first.onSelect}
        >
          {first.label}
        </Button>
      </>
    ),
    entries: memberEntries(others),
  };
};
