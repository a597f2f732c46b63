import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AUTOMOD_LIMITS } from '../../../../contract/automod-limits';
import type { ChannelId, GuildId, RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectChannelGroups } from '../../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { loadRoles } from '../../../state/roles/load-roles';
import { selectRankedRoles } from '../../../state/roles/selectors';
import { selectHasFeature } from '../../../state/session/selectors';
import { Select } from '../../../ui/form/Select';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Automod.module.css';
import type { FieldsProps } from './TriggerFields';

/** The roles and channels that a rule leaves alone. */
export function ExemptFields({ guildId, form, onChange }: FieldsProps & { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const roles = useAppSelector((state) => selectRankedRoles(state, guildId));
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  useEffect(() => void dispatch(loadRoles(guildId)), [dispatch, guildId]);
  const hasVoiceText = useAppSelector((state) => selectHasFeature(state, 'voice-text'));
  const channels = groups
    .flatMap((group) => group.channels)
    .filter(({ type }) => type === 'text' || hasVoiceText);
  return (
    <>
      <Exempt<RoleId>
        label={t('Roles')}
        add={t('Add a role')}
        unknown={t('Deleted role')}
        most={AUTOMOD_LIMITS.exemptRoles}
        all={roles.filter(({ isDefault }) => !isDefault)}
        chosen={form.exemptRoles}
        onChange={(exemptRoles) => onChange({ exemptRoles })}
      />
      <Exempt<ChannelId>
        label={t('Channels, with their threads')}
        add={t('Add a channel')}
        unknown={t('Deleted or hidden channel')}
        most={AUTOMOD_LIMITS.exemptChannels}
        all={channels.map(({ id, name }) => ({ id, name: `#${name}` }))}
        chosen={form.exemptChannels}
        onChange={(exemptChannels) => onChange({ exemptChannels })}
      />
    </>
  );
}

interface ExemptProps<Id extends string> {
  readonly label: string;
  readonly add: string;
  /** What stands for one that is not known here. */
  readonly unknown: string;
  readonly most: number;
  readonly all: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: readonly Id[]) => void;
}

function Exempt<Id extends string>({ label, add, unknown, most, all, chosen, onChange }: ExemptProps<Id>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const free = all.filter(({ id }) => !chosen.includes(id));
  const nameOf = (id: Id): string => all.find((one) => one.id === id)?.name ?? unknown;
  const remove = (id: Id): void => {
    // The focused button goes with its chip.
    group.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    onChange(chosen.filter((one) => one !== id));
  };
  return (
    <fieldset ref={group} className={styles.exempt}>
      <legend className={styles.legend}>{label}</legend>
      <ul className={styles.chips} aria-label={t('Chosen')}>
        {chosen.map((id) => (
          <li key={id} className={styles.chip}>
            <span className={styles.chipName}>
              <EmojiText pieces={namePieces(nameOf(id))} />
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('Remove {{name}}', { name: stripInvisible(nameOf(id)) })}
              onClick={() => remove(id)}
            >
              <X size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Select<Id | ''>
        label={add}
        labelHidden
        placeholder={add}
        options={free.map(({ id, name }) => ({ value: id, label: stripInvisible(name) }))}
        value=""
        disabledReason={
          chosen.length >= most
            ? t('At most {{most}} can be chosen', { most })
            : free.length === 0
              ? t('There is nothing to add')
              : undefined
        }
        onChange={(id) => {
          if (id !== '') onChange([...chosen, id]);
        }}
      />
    </fieldset>
  );
}
