import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { CategoryId, GuildId } from '../../../contract/ids';
import { OVERWRITE_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { keyOfTarget } from '../../../domain/permissions/settings';
import { selectCanIn } from '../../state/channels/rights';
import { type Privacy, PUBLIC } from '../../state/channels/thunks';
import { useAppSelector } from '../../state/hooks';
import { selectCan } from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import { Switch } from '../../ui/form/Switch';
import styles from './ChannelDialogs.module.css';
import { TargetName, useTargetName } from './TargetName';

/** Draws the search for roles and members. */
export type RenderPicker = (props: {
  readonly label: string;
  readonly chosen: readonly OverwriteTarget[];
  readonly onChoose: (target: OverwriteTarget) => void;
}) => ReactNode;

interface PrivacyField {
  /** What is sent: public where the user may not make it private. */
  readonly value: Privacy;
  /** Why the switch cannot be used. */
  readonly disabledReason: string | undefined;
  /** Why the choice cannot be sent. */
  readonly problem: string | undefined;
  readonly setPrivate: (isPrivate: boolean) => void;
  readonly toggle: (target: OverwriteTarget) => void;
}

/** The maker and `@everyone` have an overwrite of their own. */
const MOST = OVERWRITE_LIMITS.ofPlace - 2;

/** The choice who sees a new category, or a new channel of a category. */
export const usePrivacy = (guildId: GuildId, categoryId: CategoryId | null): PrivacyField => {
  const has = useAppSelector((state) => selectHasFeature(state, 'overwrites'));
  const may = useAppSelector((state) =>
    categoryId === null
      ? selectCan(state, guildId, 'MANAGE_PERMISSIONS')
      : selectCanIn(state, categoryId, 'MANAGE_PERMISSIONS'),
  );
  const [wanted, setWanted] = useState(PUBLIC);
  const reason = has ? t('You need Manage Permissions here') : t('Coming soon');
  const value = has && may ? wanted : PUBLIC;
  return {
    value,
    disabledReason: has && may ? undefined : reason,
    problem:
      value.allowed.length > MOST
        ? t('Choose at most {{most}} roles and members', { most: MOST })
        : undefined,
    setPrivate: (isPrivate) => setWanted((before) => ({ ...before, isPrivate })),
    toggle: (target) =>
      setWanted(({ isPrivate, allowed }) => {
        const key = keyOfTarget(target);
        const others = allowed.filter((one) => keyOfTarget(one) !== key);
        return { isPrivate, allowed: others.length < allowed.length ? others : [...allowed, target] };
      }),
  };
};

interface ChosenProps {
  readonly guildId: GuildId;
  readonly target: OverwriteTarget;
  readonly onRemove: () => void;
}

function Chosen({ guildId, target, onRemove }: ChosenProps) {
  const name = useTargetName(guildId, target);
  return (
    <li className={styles.chip}>
      <TargetName guildId={guildId} target={target} />
      <button
        type="button"
        className={styles.remove}
        aria-label={t('Remove {{name}}', { name })}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}

interface PrivateFieldsProps {
  readonly guildId: GuildId;
  readonly label: string;
  readonly description: string;
  readonly privacy: PrivacyField;
  readonly renderPicker: RenderPicker;
}

/** The switch of a private channel or category, and then who can see it (docs/spec/channels.md 'Private'). */
export function PrivateFields({ guildId, label, description, privacy, renderPicker }: PrivateFieldsProps) {
  const { value, disabledReason, setPrivate, toggle } = privacy;
  const list = useRef<HTMLUListElement>(null);
  const remove = (target: OverwriteTarget): void => {
    // The focused button is removed together with its row.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[at + 1] ?? buttons[at - 1];
    (next ?? list.current?.parentElement?.querySelector('input'))?.focus();
    toggle(target);
  };
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={value.isPrivate}
        onChange={setPrivate}
        disabledReason={disabledReason}
      />
      {value.isPrivate ? (
        <fieldset className={styles.audience}>
          <legend className={styles.legend}>{t('Who can see it?')}</legend>
          <p className={styles.hint}>{t('You, the owner and administrators can always see it.')}</p>
          <ul ref={list} className={styles.chips} aria-label={t('Chosen')}>
            {value.allowed.map((target) => (
              <Chosen
                key={keyOfTarget(target)}
                guildId={guildId}
                target={target}
                onRemove={() => remove(target)}
              />
            ))}
          </ul>
          <div className={styles.picker}>
            {renderPicker({
              label: t('Add roles or members'),
              chosen: value.allowed,
              onChoose: toggle,
            })}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
