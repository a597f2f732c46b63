import { useEffect, useMemo, useState } from 'react';
import type { Member } from '../../../../contract/entities/member';
import type { GuildId, UserId } from '../../../../contract/ids';
import { FACTOR_LIMITS } from '../../../../contract/factor-limits';
import { COUNTS, TEXT_LIMITS, TIMERS } from '../../../../contract/limits';
import { isTypedName } from '../../../../domain/guilds/typed-name';
import { plural, t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { filterMembers, NO_FILTER } from '../../../../domain/members/filter';
import { shownName } from '../../../../domain/members/grouping';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { loadGuild, transferGuild } from '../../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  selectMembersByName,
  selectMembersError,
  selectMembersPhase,
} from '../../../state/members/selectors';
import { useAllMembers } from '../../../state/members/use-all-members';
import { usePicture } from '../../../state/pictures/use-picture';
import { selectHasTwoFactor, selectMyId } from '../../../state/session/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { Avatar } from '../../../ui/identity/Avatar';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { CodeField } from '../../../ui/form/CodeField';
import { EmojiText } from '../../../ui/text/Emoji';
import { PasswordField } from '../../../ui/form/PasswordField';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { SearchField } from '../../../ui/form/SearchField';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import styles from './TransferGuildDialog.module.css';

interface TransferGuildDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

interface HeirFieldProps {
  readonly guildId: GuildId;
  readonly value: UserId | null;
  readonly onChange: (value: UserId) => void;
}

const useOthers = (guildId: GuildId) => {
  const me = useAppSelector(selectMyId);
  const members = useAppSelector((state) => selectMembersByName(state, guildId));
  return useMemo(() => members.filter(({ id }) => id !== me), [members, me]);
};

const countText = (count: number): string =>
  plural('Search to see {{count}} more member', 'Search to see {{count}} more members', { count });

function Face({ member }: { readonly member: Member }) {
  const src = usePicture(member.avatar);
  return <Avatar name={shownName(member)} src={src} size={32} />;
}

/** The choice of the new owner: a few matches of the search, and the chosen member. */
function HeirField({ guildId, value, onChange }: HeirFieldProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const others = useOthers(guildId);
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const error = useAppSelector((state) => selectMembersError(state, guildId));
  useEffect(() => void dispatch(loadGuild(guildId)), [dispatch, guildId]);
  useAllMembers(guildId);
  const found = useMemo(() => filterMembers(others, { ...NO_FILTER, text }), [others, text]);
  const first = found.slice(0, COUNTS.heirsShown);
  const chosen = others.find(({ id }) => id === value);
  const shown = chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
  const left = found.length - first.length;
  const note =
    phase === 'loading'
      ? t('Loading members')
      : phase === 'failed'
        ? (error ?? t('Failed to load members'))
        : found.length === 0
          ? t('No members found')
          : left > 0
            ? countText(left)
            : '';
  return (
    <div className={styles.heirs}>
      <SearchField label={t('Search members')} value={text} onChange={setText} />
      <RadioGroup
        label={t('New owner')}
        options={shown.map((member) => ({
          value: member.id,
          icon: <Face member={member} />,
          label: <EmojiText pieces={namePieces(shownName(member))} />,
          description: `@${stripInvisible(member.username)}`,
        }))}
        value={value}
        onChange={onChange}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}

/** Asks the owner for the new owner; the owner's password and the server's name must be typed. */
export function TransferGuildDialog({ guildId, onClose }: TransferGuildDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const offline = useAppSelector(selectBlockedReason);
  const others = useOthers(guildId);
  const [chosen, setChosen] = useState<UserId | null>(null);
  const [password, setPassword] = useState('');
  const needsCode = useAppSelector(selectHasTwoFactor);
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const { isPending, error, send } = useRequest();
  // A member who has left in the meantime is no longer chosen.
  const heir = others.find(({ id }) => id === chosen);
  const missing =
    offline ??
    (heir === undefined
      ? t('Choose a new owner')
      : password === ''
        ? t('Enter your password')
        : needsCode && code.trim() === ''
          ? t('Enter a code')
          : isTypedName(typed, name)
            ? undefined
            : t('Enter the server name shown above'));
  const transfer = (): void => {
    if (heir === undefined || missing !== undefined) return;
    void send(
      () => dispatch(transferGuild(guildId, heir.id, { password, code: needsCode ? code : null })),
      () => {
        dispatch(
          toastShown(
            'success',
            t('{{heir}} is now the owner', { heir: shownName(heir) }),
            TIMERS.shellToastMs,
          ),
        );
        onClose();
      },
    );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={transfer}
      title={t('Transfer Ownership')}
      description={
        <>
          <strong>
            <EmojiText pieces={namePieces(name)} />
          </strong>
          <br />
          {t(
            "The new owner gets full control of this server, including deleting it. You'll stay a member with your current roles. You can't undo this.",
          )}
        </>
      }
      confirmLabel={t('Transfer Ownership')}
      tone="danger"
      pending={isPending}
      pendingLabel={t('Transferring...')}
      disabledReason={missing}
      error={error}
    >
      <HeirField guildId={guildId} value={heir?.id ?? null} onChange={setChosen} />
      <PasswordField
        label={t('Current Password')}
        value={password}
        onChange={setPassword}
        limit={TEXT_LIMITS.passwordMax}
        autoComplete="current-password"
      />
      {needsCode ? <CodeField limit={FACTOR_LIMITS.code} value={code} onChange={setCode} /> : null}
      <TextField
        label={t('Enter server name to confirm')}
        value={typed}
        onChange={setTyped}
        spellCheck={false}
      />
    </ConfirmDialog>
  );
}
