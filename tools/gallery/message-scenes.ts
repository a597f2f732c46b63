import { automodScenes } from './automod-scenes';
import { forwardScenes } from './forward-scenes';
import { giftScenes } from './gift-scenes';
import { guildEmojiScenes } from './guild-emoji-scenes';
import { conversationScenes } from './conversation-scenes';
import { deskScenes } from './desk-scenes';
import { reportScenes } from './report-scenes';
import { threadScenes } from './thread-scenes';
import { lockdownScenes } from './lockdown-scenes';
import { moderationScenes } from './moderation-scenes';
import { friendScenes } from './friend-scenes';
import { ownStatusScenes } from './own-status-scenes';
import { inboxScenes } from './inbox-scenes';
import { previewScenes } from './preview-scenes';
import type { Scene } from './stage';
import { searchScenes } from './search-scenes';
import { scheduledScenes } from './scheduled-scenes';
import { unreadScenes } from './unread-scenes';

/** What messages carry besides text and files, and which of them are unread. */
export const messageScenes: readonly Scene[] = [
  ...guildEmojiScenes,
  ...giftScenes,
  ...forwardScenes,
  ...previewScenes,
  ...unreadScenes,
  ...searchScenes,
  ...inboxScenes,
  ...ownStatusScenes,
  ...friendScenes,
  ...conversationScenes,
  ...threadScenes,
  ...moderationScenes,
  ...lockdownScenes,
  ...reportScenes,
  ...deskScenes,
  ...automodScenes,
  ...scheduledScenes,
];
