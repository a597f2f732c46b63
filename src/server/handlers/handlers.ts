import { arrivalHandlers } from './arrivals';
import { attachmentHandlers } from './attachments';
import { auditLogHandlers } from './audit-log';
import { authHandlers } from './auth';
import { automodHandlers } from './automod';
import { banHandlers } from './bans';
import { boostHandlers } from './boosts';
import { categoryHandlers } from './categories';
import { channelHandlers } from './channels';
import { directHandlers } from './direct';
import { draftHandlers } from './drafts';
import { embedHandlers } from './embeds';
import { emojiHandlers } from './emoji';
import { exportHandlers } from './exports';
import { friendHandlers } from './friends';
import { userNoteHandlers } from './user-notes';
import { guildSettingsHandlers } from './guild-settings';
import { giftHandlers } from './gifts';
import { favouriteHandlers } from './favourites';
import { guildHandlers } from './guilds';
import type { Handlers } from './handler';
import { historyHandlers } from './history';
import { inboxHandlers } from './inbox';
import { inviteHandlers } from './invites';
import { lockdownHandlers } from './lockdown';
import { undoHandlers } from './undo';
import { memberNoteHandlers } from './member-notes';
import { memberHandlers } from './members';
import { messageHandlers } from './messages';
import { metaHandlers } from './meta';
import { overwriteHandlers } from './overwrites';
import { partnerHandlers } from './partner';
import { pendingHandlers } from './pending';
import { purgeHandlers } from './purge';
import { reactionHandlers } from './reactions';
import { reportHandlers } from './reports';
import { requestHandlers } from './requests';
import { roleHandlers } from './roles';
import { pinHandlers } from './pins';
import { policyHandlers } from './policies';
import { readingHandlers } from './reading';
import { scheduledHandlers } from './scheduled';
import type { Services } from './services';
import { sessionHandlers } from './devices';
import { storeHandlers } from './shop';
import { searchHandlers } from './search';
import { stickerHandlers } from './stickers';
import { threadHandlers } from './threads';
import { emailHandlers } from './email';
import { twoFactorHandlers } from './two-factor';
import { userHandlers } from './users';
import { voiceHandlers } from './voice';

/** The handlers of all rows. */
export const createHandlers = (services: Services): Handlers => ({
  ...metaHandlers(services),
  ...policyHandlers(services),
  ...authHandlers(services),
  ...twoFactorHandlers(services),
  ...emailHandlers(services),
  ...sessionHandlers(services),
  ...userHandlers(services),
  ...exportHandlers(services),
  ...requestHandlers(services),
  ...inviteHandlers(services),
  ...guildHandlers(services),
  ...memberHandlers(services),
  ...banHandlers(services),
  ...memberNoteHandlers(services),
  ...arrivalHandlers(services),
  ...lockdownHandlers(services),
  ...undoHandlers(services),
  ...auditLogHandlers(services),
  ...automodHandlers(services),
  ...reportHandlers(services),
  ...roleHandlers(services),
  ...channelHandlers(services),
  ...categoryHandlers(services),
  ...messageHandlers(services),
  ...purgeHandlers(services),
  ...attachmentHandlers(services),
  ...embedHandlers(),
  ...pinHandlers(services),
  ...readingHandlers(services),
  ...scheduledHandlers(services),
  ...draftHandlers(services),
  ...friendHandlers(services),
  ...userNoteHandlers(services),
  ...threadHandlers(services),
  ...directHandlers(services),
  ...searchHandlers(services),
  ...historyHandlers(services),
  ...inboxHandlers(services),
  ...reactionHandlers(services),
  ...emojiHandlers(services),
  ...guildSettingsHandlers(services),
  ...giftHandlers(services),
  ...boostHandlers(services),
  ...stickerHandlers(services),
  ...favouriteHandlers(services),
  ...overwriteHandlers(services),
  ...storeHandlers(),
  ...voiceHandlers(services),
  ...partnerHandlers(services),
  ...pendingHandlers(),
});
