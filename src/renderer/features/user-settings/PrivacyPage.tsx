import { useEffect } from 'react';
import {
  DIRECT_MESSAGE_RULES,
  type DirectMessageRule,
  FRIEND_REQUEST_RULES,
  type FriendRequestRule,
} from '../../../contract/privacy-rules';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { selectHasConversations } from '../../state/conversations/selectors';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { loadPrivacy, setPrivacy } from '../../state/privacy/thunks';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { Card } from '../../ui/page/Card';
import { ErrorState } from '../../ui/page/ErrorState';
import { PageHeading } from '../../ui/page/PageHeading';
import { WaitingPage } from '../../ui/page/WaitingPage';

const LABELS: Readonly<Record<FriendRequestRule, { readonly label: Msg; readonly description: Msg }>> = {
  everyone: { label: msg('Everyone'), description: msg('Anyone with an account on this server.') },
  mutual: { label: msg('Server Members'), description: msg('People in a server that you are in, too.') },
  nobody: { label: msg('Nobody'), description: msg('You can still send requests yourself.') },
};
const OPTIONS = FRIEND_REQUEST_RULES.map((value) => ({ value, ...LABELS[value] }));

const MESSAGES: Readonly<Record<DirectMessageRule, { readonly label: Msg; readonly description: Msg }>> = {
  friends: { label: msg('Friends'), description: msg('Only your friends.') },
  mutual: {
    label: msg('Server Members'),
    description: msg('Friends, and people in a server that you are in, too.'),
  },
  nobody: { label: msg('Nobody'), description: msg('You can still write to others first.') },
};
const MESSAGE_OPTIONS = DIRECT_MESSAGE_RULES.map((value) => ({ value, ...MESSAGES[value] }));

/** By whom the user may be reached; each choice takes effect at once (docs/spec/friends.md 'Privacy'). */
export function PrivacyPage() {
  const dispatch = useAppDispatch();
  const { phase, error, value, isStale, isAsking } = useAppSelector((state) => state.privacy);
  const hasConversations = useAppSelector(selectHasConversations);
  const offline = useAppSelector(selectOfflineReason);
  const isWanted = isStale && !isAsking && error === null;
  useEffect(() => {
    if (isWanted) void dispatch(loadPrivacy());
  }, [dispatch, isWanted]);
  if (phase === 'loading') return <WaitingPage />;
  return (
    <>
      <PageHeading title={t('Privacy')} />
      {phase === 'failed' ? (
        <ErrorState message={error ?? ''} onRetry={() => void dispatch(loadPrivacy())} />
      ) : (
        <Card>
          <RadioGroup
            label={t('Who can send you a friend request')}
            options={tRows(OPTIONS, 'label', 'description')}
            value={value.friendRequests}
            disabled={offline !== undefined}
            onChange={(chosen) => void dispatch(setPrivacy({ friendRequests: chosen }))}
          />
          {hasConversations ? (
            <RadioGroup
              label={t('Who can message you')}
              options={tRows(MESSAGE_OPTIONS, 'label', 'description')}
              value={value.directMessages}
              disabled={offline !== undefined}
              onChange={(chosen) => void dispatch(setPrivacy({ directMessages: chosen }))}
            />
          ) : null}
          {offline === undefined ? null : <p role="status">{offline}</p>}
        </Card>
      )}
    </>
  );
}
