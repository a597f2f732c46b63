import type { ScheduledMessage } from '../../../../contract/entities/scheduled';
import { textOrAttachments } from '../../../../domain/attachments/texts';
import { previewText } from '../../../../domain/messages/markup/plain-text';
import { textNames } from '../../../state/messages/text-names';
import type { RootState } from '../../../state/store';

/** The most that is shown of a text. */
const SHOWN = 200;

/** The beginning of a scheduled message as plain text, with the names that it mentions, or what stands for its files. */
export const scheduledText = (
  state: RootState,
  { content, guildId, attachments }: ScheduledMessage,
): string => textOrAttachments(previewText(content, SHOWN, textNames(state, guildId)), attachments);
