import { Link } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import {
  expiryChoices,
  type InviteExpiry,
  usesChoices,
  usesLabel,
} from '../../../domain/invites/invite-choices';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { loadGuildInfo } from '../../state/guild-info/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectInviteDefaults } from '../../state/invites/selectors';
import { createInvite, shareInvite } from '../../state/invites/thunks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectCanCall } from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import { CopyButton } from '../../ui/form/CopyButton';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { Trans } from '../../ui/text/Trans';
import styles from './InvitePeopleDialog.module.css';

interface InvitePeopleDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Describes how long and how often a link is valid. */
const promise = (expiresAfter: InviteExpiry, maxUses: number | null): string => {
  const label = expiryChoices().find(({ value }) => value === expiresAfter)?.label ?? '';
  if (maxUses === null)
    return expiresAfter === null
      ? t('This link never expires.')
      : t('This link expires in {{label}}.', { label });
  const uses = usesLabel(maxUses);
  return expiresAfter === null
    ? t('This link expires after {{uses}}.', { uses })
    : t('This link expires in {{label}} or after {{uses}}.', { label, uses });
};

interface ShownLink {
  readonly link: string;
  readonly promise: string;
  /** Whether the person was waiting for the link, rather than choosing options. */
  readonly isAwaited: boolean;
}

/**
 * An invite link to copy, and options for a new one: its expiry and maximum uses
 * (docs/spec/invites.md 'Making an invite').
 */
export function InvitePeopleDialog({ guildId, onClose }: InvitePeopleDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const hasDefaults = useAppSelector((state) => selectHasFeature(state, 'invite-defaults'));
  const defaults = useAppSelector((state) => selectInviteDefaults(state, guildId));
  // Undefined until the person chooses: then the server's default applies, as soon as it is known.
  const [chosenExpiry, setExpiresAfter] = useState<InviteExpiry>();
  const [chosenUses, setMaxUses] = useState<number | null>();
  const expiresAfter = chosenExpiry === undefined ? defaults.expiresAfter : chosenExpiry;
  const maxUses = chosenUses === undefined ? defaults.maxUses : chosenUses;
  const [made, setMade] = useState<ShownLink | null>(null);
  const request = useRequest();
  const create = useRef<HTMLButtonElement>(null);
  const may = useAppSelector((state) => selectCanCall(state, guildId, 'invites.create'));
  // A created link can still be copied.
  useCloseWhen(may || made !== null ? null : t('You can no longer invite people to this server'), onClose);

  const hasBegun = useRef(false);
  const getLink = (from: typeof createInvite): void => {
    hasBegun.current = true;
    void request.send(
      () => dispatch(from({ guildId, expiresAfter, maxUses })),
      (link) =>
        setMade({
          link,
          promise: promise(expiresAfter, maxUses),
          isAwaited: document.activeElement === create.current,
        }),
    );
  };
  const [areDefaultsKnown, setAreDefaultsKnown] = useState(!hasDefaults);
  useEffect(() => {
    if (hasDefaults) void dispatch(loadGuildInfo(guildId)).then(() => setAreDefaultsKnown(true));
  }, [dispatch, guildId, hasDefaults]);
  const begin = useEffectEvent(() => {
    if (may && !hasBegun.current) getLink(shareInvite);
  });
  useEffect(() => {
    if (areDefaultsKnown) begin();
  }, [areDefaultsKnown]);

  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => getLink(createInvite)}
      title={t('Invite friends')}
      description={
        <Trans
          text="Anyone with the link can join <name/>."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name)} />
              </strong>
            ),
          }}
        />
      }
      initialFocus={create}
      request={request}
      errorIn="own"
      beside={
        request.error === undefined ? null : (
          <p role="alert" className={styles.error}>
            {request.error}
          </p>
        )
      }
      cancelLabel={made === null ? t('Cancel') : t('Done')}
      confirmRef={create}
      confirmIcon={<Link size={16} />}
      confirmLabel={made === null ? t('Create Invite') : t('Create Another')}
      pendingLabel={t('Creating...')}
      confirmVariant={made === null ? 'primary' : 'secondary'}
    >
      {made === null && request.error !== undefined ? null : (
        <TextField
          label={t('Invite link')}
          value={made?.link ?? ''}
          onChange={() => undefined}
          readOnly
          hint={made?.promise ?? t('Creating a link…')}
          trailing={
            made === null ? undefined : (
              <CopyButton
                key={made.link}
                autoFocus={made.isAwaited}
                text={made.link}
                label={t('Copy')}
                size="s"
                variant="primary"
              />
            )
          }
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            // Enter must not create another link.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div className={styles.choices}>
        <Select
          label={t('Expire after')}
          options={expiryChoices()}
          value={expiresAfter}
          onChange={setExpiresAfter}
        />
        <Select
          label={t('Max number of uses')}
          options={usesChoices(maxUses)}
          value={maxUses}
          onChange={setMaxUses}
        />
      </div>
    </FormDialog>
  );
}
