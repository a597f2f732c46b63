import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { textWithAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { textOrGift } from '../../../domain/gifts/texts';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { systemText } from '../../../domain/messages/system-text';
import { compareIds } from '../../../domain/ids';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import type { MessageRow } from '../../state/messages/message-list';
import { textNames } from '../../state/messages/text-names';
import { selectIsBlocked } from '../../state/relations/selectors';
import { selectMyId } from '../../state/session/selectors';
import type { RootState } from '../../state/store';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import { useFeed } from './feed-context';

/** The maximum length of the read-out text, in code points. */
const READ_OUT = 300;

/** A message in words. */
const textOf = (state: RootState, guildId: GuildId, message: MessageRow): string => {
  if (selectIsBlocked(state, message.authorId)) return t('Blocked message');
  const name = selectMemberName(state, guildId, message.authorId) ?? message.username;
  if (message.system !== null) return systemText(message.system, name);
  const names = textNames(state, guildId);
  const preview = (content: string): string => previewText(content, READ_OUT, names);
  const text = textOrForward(preview(message.content), message.forwarded, preview);
  return `${name}: ${textWithAttachments(textOrGift(text, message.gift), message.attachments, message.sticker)}`;
};

/** Reads new messages of others out to screen readers; of several simultaneous messages only the newest. */
export function FeedAnnouncer({ newest }: { readonly newest: MessageRow | null }) {
  const { guildId } = useFeed();
  const me = useAppSelector(selectMyId);
  const store = useAppStore();
  const [heard, setHeard] = useState(newest?.id ?? null);
  const [said, setSaid] = useState('');
  const isNew = newest !== null && newest.nonce === null && newest.id !== heard;
  if (isNew) {
    setHeard(newest.id);
    if (newest.authorId !== me && (heard === null || compareIds(newest.id, heard) > 0))
      setSaid(textOf(store.getState(), guildId, newest));
  }
  return <VisuallyHidden live>{said}</VisuallyHidden>;
}
