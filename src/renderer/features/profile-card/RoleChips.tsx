import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { Role } from '../../../contract/entities/role';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { rolesOf } from '../../../domain/members/grouping';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { giveRole, takeRole } from '../../state/members/thunks';
import { selectRoleMap } from '../../state/roles/selectors';
import { ColourDot } from '../../ui/identity/ColourDot';
import { EmojiText } from '../../ui/text/Emoji';
import { IconButton } from '../../ui/form/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import styles from './RoleChips.module.css';

interface RoleChipsProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly roleIds: readonly RoleId[];
  readonly mayAssign: (role: Role) => boolean;
}

/** A member's roles, highest first; each with a remove button, and a menu of the roles that can be added. */
export function RoleChips({ guildId, userId, roleIds, mayAssign }: RoleChipsProps) {
  const dispatch = useAppDispatch();
  const roles = useAppSelector((state) => selectRoleMap(state, guildId));
  const list = useRef<HTMLUListElement>(null);
  const place = { guildId, userId };
  const held = rolesOf(roleIds, roles).filter((role) => !role.isDefault);
  const all = rolesOf([...roles.keys()], roles);
  const addable = all.filter((role) => !roleIds.includes(role.id) && mayAssign(role));
  const take = (role: Role): void => {
    // The focused button is removed together with its role.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    void dispatch(takeRole(place, role));
  };
  return (
    <ul ref={list} className={styles.chips} aria-label={t('Roles')}>
      {held.map((role) => (
        <li key={role.id} className={styles.chip}>
          <ColourDot colour={role.color} />
          <span className={styles.name}>
            <EmojiText pieces={namePieces(role.name)} />
          </span>
          {mayAssign(role) ? (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('Remove {{name}}', { name: stripInvisible(role.name) })}
              onClick={() => take(role)}
            >
              <X size={12} aria-hidden />
            </button>
          ) : null}
        </li>
      ))}
      {held.length === 0 && addable.length === 0 ? <li className={styles.none}>{t('No roles')}</li> : null}
      {addable.length === 0 ? null : (
        <li>
          <Menu
            trigger={<IconButton label={t('Add Role')} size="s" icon={<Plus />} className={styles.add} />}
            entries={() =>
              addable.map((role) => ({
                label: stripInvisible(role.name),
                icon: <ColourDot colour={role.color} />,
                onSelect: () => void dispatch(giveRole(place, role)),
              }))
            }
          />
        </li>
      )}
    </ul>
  );
}
