import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { plural, t, tRows } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectChannel } from '../../state/channels/selectors';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUserName } from '../../state/members/named-user';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectMayPurge, selectPurgeableIds } from '../../state/purge/selectors';
import { purgeMessages, selectPurgeLimit } from '../../state/purge/thunks';
import { messageTimeText } from '../../state/time-texts';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Preview } from './Preview';
import styles from './PurgeDialog.module.css';
import { usePreview } from './use-preview';
import { beginOf, SPANS, type When } from './when';

/** Draws the search for a member; the choice is given to `onChoose`. */
export type RenderMemberPicker = (props: {
  readonly label: string;
  readonly members: 'all';
  readonly chosen: readonly OverwriteTarget[];
  readonly onChoose: (target: OverwriteTarget) => void;
}) => ReactNode;

interface PurgeDialogProps {
  readonly guildId: GuildId;
  /** The channel, the user and the time with which the dialog begins. */
  readonly channelId: ChannelId | null;
  readonly userId: UserId | null;
  readonly after: string | null;
  readonly renderPicker: RenderMemberPicker;
  readonly onClose: () => void;
}

/** Enter in a field must not delete what is only being looked for. */
const stayOnEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Chooses many messages, shows how many they are, and deletes them (docs/spec/moderation.md 'Many messages'). */
export function PurgeDialog({
  guildId,
  channelId: firstChannel,
  userId: firstUser,
  after: given,
  renderPicker,
  onClose,
}: PurgeDialogProps) {
  const dispatch = useAppDispatch();
  const [channelId, setChannelId] = useState(firstChannel);
  const [isOfOne, setIsOfOne] = useState(firstUser !== null);
  const [chosen, setChosen] = useState(firstUser);
  const [when, setWhen] = useState<When>(given === null ? 'day' : 'given');
  const [after, setAfter] = useState(() => beginOf(given === null ? 'day' : 'given', given));
  const [contains, setContains] = useState('');
  const [reason, setReason] = useState('');
  const request = useRequest();
  const words = useRef<HTMLInputElement>(null);
  const blocked = useAppSelector(selectBlockedReason);
  const limit = useAppSelector(selectPurgeLimit);
  const name = useAppSelector((state) => (chosen === null ? null : selectUserName(state, guildId, chosen)));
  const ids = useAppSelector((state) => selectPurgeableIds(state, guildId), shallowEqual);
  const names = useAppSelector(
    (state) =>
      [...new Set([...ids, ...(firstChannel === null ? [] : [firstChannel])])].map(
        (id) => `${id} ${stripInvisible(selectChannel(state, id)?.name ?? '')}`,
      ),
    shallowEqual,
  );
  const lost = useAppSelector((state) =>
    (
      firstChannel === null
        ? selectPurgeableIds(state, guildId).length > 0
        : selectMayPurge(state, firstChannel)
    )
      ? null
      : t('You can no longer delete messages here'),
  );
  useCloseWhen(request.isPending ? null : lost, onClose);

  const userId = isOfOne ? chosen : null;
  const isComplete = isOfOne ? chosen !== null : channelId !== null;
  const purge = useMemo(
    () => (isComplete ? { guildId, channelId, userId, after, contains } : null),
    [isComplete, guildId, channelId, userId, after, contains],
  );
  const preview = usePreview(blocked === undefined ? purge : null);
  const count = preview?.ok === true ? preview.value.count : null;

  const problem = (): string | undefined => {
    if (blocked !== undefined) return blocked;
    if (!isComplete) return isOfOne ? t('Choose a member') : t('Choose a channel');
    if (count === null) return preview === null ? t('Counting messages…') : t('Failed to count messages');
    return count === 0 ? t('No messages match') : undefined;
  };
  const remove = (): void => {
    if (purge !== null) void request.send(() => dispatch(purgeMessages(purge, reason)), onClose);
  };
  const channels = names.map((one) => {
    const at = one.indexOf(' ');
    return { value: one.slice(0, at) as ChannelId, label: `#${one.slice(at + 1)}` };
  });
  return (
    <FormDialog
      width="m"
      initialFocus={words}
      onClose={onClose}
      onConfirm={remove}
      title={t('Delete Messages')}
      description={t('Deleted messages cannot be brought back.')}
      request={request}
      confirmLabel={
        count === null || count === 0
          ? t('Delete Messages')
          : plural('Delete {{count}} Message', 'Delete {{count}} Messages', { count })
      }
      pendingLabel={t('Deleting...')}
      confirmVariant="danger"
      disabledReason={problem()}
    >
      <div className={styles.question} onKeyDown={stayOnEnter}>
        <RadioGroup
          label={t('From')}
          options={[
            { value: 'everyone', label: t('Everyone') },
            {
              value: 'one',
              label: t('One member'),
              description: isOfOne && name !== null ? <EmojiText pieces={namePieces(name)} /> : undefined,
            },
          ]}
          value={isOfOne ? 'one' : 'everyone'}
          onChange={(value) => {
            setIsOfOne(value === 'one');
            // Everybody's messages are those of one channel.
            if (value === 'everyone' && channelId === null) setChannelId(firstChannel ?? ids[0] ?? null);
          }}
        />
        {isOfOne && firstUser === null ? (
          <div className={styles.picker}>
            {renderPicker({
              label: t('Member'),
              members: 'all',
              chosen: chosen === null ? [] : [{ target: 'member', id: chosen }],
              onChoose: (target) => {
                if (target.target === 'member') setChosen(target.id === chosen ? null : target.id);
              },
            })}
          </div>
        ) : null}
        <div className={styles.pair}>
          <Select
            label={t('In')}
            options={[...(isOfOne ? [{ value: null, label: t('All channels') }] : []), ...channels]}
            value={channelId}
            onChange={setChannelId}
          />
          <Select
            label={t('When')}
            options={[
              ...(given === null
                ? []
                : [{ value: 'given' as When, label: t('Since {{time}}', { time: messageTimeText(given) }) }]),
              ...tRows(SPANS, 'label'),
            ]}
            value={when}
            onChange={(value) => {
              setWhen(value);
              setAfter(beginOf(value, given));
            }}
          />
        </div>
        <TextField
          ref={words}
          label={t('With the words')}
          placeholder={t('Any words')}
          value={contains}
          onChange={setContains}
          limit={DESK_LIMITS.purgeText}
        />
      </div>
      <Preview guildId={guildId} preview={preview} isAsked={purge !== null} limit={limit} />
      <TextArea
        label={t('Reason')}
        hint={t('Optional. Shown in the audit log.')}
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
    </FormDialog>
  );
}
