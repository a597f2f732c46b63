import { useEffect } from 'react';
import type { GuildId, UserId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { shownName } from '../../../../domain/members/grouping';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { UNKNOWN_USER } from '../../../../domain/messages/markup/plain-text';
import { selectWasLookedFor } from '../../../state/crowds/selectors';
import { findFormer } from '../../../state/former/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMembersPhase, selectTopRoleColour } from '../../../state/members/selectors';
import { useMember } from '../../../state/members/use-member';
import { overlayOpened } from '../../../state/overlays/slice';
import { useTabStop } from '../../../ui/base/tab-stop';
import { EmojiText } from '../../../ui/text/Emoji';
import { TintedText } from '../../../ui/text/TintedText';
import { useMarkupScope } from './markup-context';
import styles from './Markup.module.css';

/**
 * A mention by the member's name in the colour of the highest role, or Unknown User, or Deleted User if the server
 * reports it; a press opens the profile.
 */
export function Mention({ userId }: { readonly userId: UserId }) {
  const { guildId } = useMarkupScope();
  // A text outside a server has no members.
  if (guildId === null) return <span className={styles.mention}>@{t(UNKNOWN_USER)}</span>;
  return <MemberMention guildId={guildId} userId={userId} />;
}

function MemberMention({ guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId }) {
  const member = useMember(guildId, userId);
  const name = member === null ? null : shownName(member);
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, userId));
  const isDeleted = useAppSelector((state) => state.former.isDeleted[userId] === true);
  const isMissing = useAppSelector(
    (state) =>
      name === null &&
      (selectMembersPhase(state, guildId) === 'loaded' || selectWasLookedFor(state, guildId, userId)),
  );
  const dispatch = useAppDispatch();
  const tabIndex = useTabStop() ?? 0;
  useEffect(() => {
    if (isMissing) void dispatch(findFormer(userId));
  }, [dispatch, isMissing, userId]);
  const open = () => dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId } }));
  return (
    // No <button>: its text cannot be selected together with the surrounding text.
    <span
      role="button"
      tabIndex={tabIndex}
      className={styles.pressable}
      data-member-id={userId}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
    >
      <TintedText colour={colour} className={styles.mention}>
        @<EmojiText pieces={namePieces(name ?? (isDeleted ? t('Deleted User') : t(UNKNOWN_USER)))} />
      </TintedText>
    </span>
  );
}
