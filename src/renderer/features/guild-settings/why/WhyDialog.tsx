import { useState } from 'react';
import type { ChannelId } from '../../../../contract/ids';
import { t, tRows } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { selectChannelGroups } from '../../../state/channels/selectors';
import { selectExplains, selectExplainsOthers } from '../../../state/explanations/selectors';
import type { PermissionQuestion } from '../../../state/explanations/types';
import { useAppSelector } from '../../../state/hooks';
import { useMember } from '../../../state/members/use-member';
import { useCloseWhen } from '../../../state/overlays/use-close-when';
import type { OverlayTable } from '../../../state/overlays/types';
import { selectKnownPermissions } from '../../../state/roles/known';
import { selectRolesById } from '../../../state/roles/selectors';
import { selectMyId } from '../../../state/session/selectors';
import { Select } from '../../../ui/form/Select';
import { Dialog } from '../../../ui/overlay/Dialog';
import { PERMISSION_TEXTS } from '../roles/permission-texts';
import type { RenderMemberPicker } from './render-member-picker';
import { Whose } from './Whose';
import styles from './Why.module.css';
import { WhyAnswer } from './WhyAnswer';
import { channelText } from './why-texts';

type WhyDialogProps = OverlayTable['why'] & {
  readonly renderPicker: RenderMemberPicker;
  readonly onClose: () => void;
};

type FieldProps = {
  readonly question: PermissionQuestion;
  readonly onChange: (next: PermissionQuestion) => void;
};

/** The server as a whole, or one of its channels. */
function Where({ question, onChange }: FieldProps) {
  const { guildId, channelId } = question;
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const guild = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const channels = groups.flatMap((group) => group.channels);
  return (
    <Select<ChannelId | null>
      label={t('Where')}
      options={[
        { value: null, label: stripInvisible(guild) },
        ...channels.map((channel) => ({ value: channel.id, label: channelText(channel) })),
      ]}
      value={channelId}
      onChange={(next) => onChange({ ...question, channelId: next })}
    />
  );
}

function Which({ question, onChange }: FieldProps) {
  const known = useAppSelector(selectKnownPermissions);
  const options = known.map((name) => ({ value: name, label: PERMISSION_TEXTS[name].label }));
  return (
    <Select
      label={t('Permission')}
      options={tRows(options, 'label')}
      value={question.permission}
      onChange={(permission) => onChange({ ...question, permission })}
    />
  );
}

/** Why the dialog is no longer valid: the user may not ask about the member any more, or the channel is gone. */
const useLost = ({ guildId, userId, channelId }: PermissionQuestion): string | null => {
  const me = useAppSelector(selectMyId);
  const mayAsk = useAppSelector((state) =>
    userId === me ? selectExplains(state) : selectExplainsOthers(state, guildId),
  );
  const isThere = useAppSelector(
    (state) => channelId === null || state.channels.byId[channelId] !== undefined,
  );
  if (!mayAsk) return t('Your permissions have changed: you can no longer see why');
  return isThere ? null : t('The channel is no longer there');
};

/** Why a member has a permission or not (docs/spec/permissions.md 'Why'). */
export function WhyDialog({ renderPicker, onClose, roleId, ...first }: WhyDialogProps) {
  const [question, setQuestion] = useState<PermissionQuestion>(first);
  const { guildId, userId } = question;
  useMember(guildId, userId);
  useCloseWhen(useLost(question), onClose);
  const isOfRole = useAppSelector(
    (state) => roleId !== undefined && selectRolesById(state, guildId)[roleId]?.isDefault === false,
  );
  return (
    <Dialog open onClose={onClose} title={t('Why?')} width="l">
      <div className={styles.fields}>
        <Whose
          guildId={guildId}
          userId={userId}
          members={isOfRole && roleId !== undefined ? roleId : 'all'}
          renderPicker={renderPicker}
          onChange={(next) => setQuestion({ ...question, userId: next })}
        />
        <Where question={question} onChange={setQuestion} />
        <Which question={question} onChange={setQuestion} />
      </div>
      <WhyAnswer question={question} />
    </Dialog>
  );
}
