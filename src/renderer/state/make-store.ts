import { configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { attachmentsReducer } from './attachments/slice';
import { auditLogReducer } from './audit-log/slice';
import { automodReducer } from './automod/slice';
import { bansReducer } from './bans/slice';
import { boostsReducer } from './boosts/slice';
import { bootReducer } from './boot/slice';
import { channelsReducer } from './channels/slice';
import { composerReducer } from './composer/slice';
import { conversationsReducer } from './conversations/slice';
import { crowdsReducer } from './crowds/slice';
import { devicesReducer } from './devices/slice';
import { deskReducer } from './desk/slice';
import { desktopReducer } from './desktop/slice';
import { discoveryReducer } from './discovery/slice';
import { emojiReducer } from './emoji/slice';
import { guildPrivacyReducer } from './guild-privacy/slice';
import { guildSettingsReducer } from './guild-settings/slice';
import { favouritesReducer, guildPicturesReducer } from './favourites/slice';
import { stickersReducer } from './stickers/slice';
import { explanationsReducer } from './explanations/slice';
import { type Extra, makeThunkExtra } from './extra';
import { formerReducer } from './former/slice';
import { gatewayReducer } from './gateway/slice';
import { hostingReducer } from './hosting/slice';
import { practiceReducer } from './practice/slice';
import { heldReducer } from './held/slice';
import { helpReducer } from './help/slice';
import { guildInfoReducer } from './guild-info/slice';
import { guildsReducer } from './guilds/slice';
import { inboxReducer } from './inbox/slice';
import { guildInvitesReducer } from './invites/guild-invites';
import { invitesReducer } from './invites/slice';
import { arrivalsReducer } from './arrivals/slice';
import { historiesReducer, memberFactsReducer, standingReducer } from './member-notes/slice';
import { membersReducer } from './members/slice';
import { messagesReducer } from './messages/slice';
import { navigationReducer } from './navigation/slice';
import { notificationsReducer } from './notifications/slice';
import { outboxReducer } from './outbox/slice';
import { overlaysReducer } from './overlays/slice';
import { partnerReducer } from './partner/slice';
import { pinsReducer } from './pins/slice';
import { queueReducer } from './queue/slice';
import { scheduledReducer } from './scheduled/slice';
import { preferencesReducer } from './preferences/slice';
import { presenceReducer } from './presence/slice';
import { profilesReducer } from './profiles/slice';
import { requestsReducer } from './requests/slice';
import { searchReducer } from './search/slice';
import { privacyReducer } from './privacy/slice';
import { userNotesReducer } from './user-notes/slice';
import { relationsReducer } from './relations/slice';
import { rolesReducer } from './roles/slice';
import { policiesReducer } from './policies/slice';
import { serversReducer } from './servers/slice';
import { sessionEnded, sessionReducer } from './session/slice';
import { shopReducer } from './shop/slice';
import { signInReducer } from './sign-in/slice';
import type { AppStore, RootState } from './store';
import { systemMessagesReducer } from './system-messages/slice';
import { toastsReducer } from './toasts/slice';
import { typingReducer } from './typing/slice';
import { overwritesReducer } from './overwrites/slice';
import { viewAsReducer } from './view-as/slice';
import { voiceReducer } from './voice/slice';
import { refusedByView } from './view-as/refuse';
import { viewersReducer } from './viewers/slice';
import { unreadReducer } from './unread/slice';
import { threadsReducer } from './threads/slice';
import { windowReducer } from './window/slice';

/** A reducer for each part of the state. */
const reducer: { readonly [Part in keyof RootState]: Reducer<RootState[Part]> } = {
  boot: bootReducer,
  session: sessionReducer,
  signIn: signInReducer,
  servers: serversReducer,
  policies: policiesReducer,
  hosting: hostingReducer,
  practice: practiceReducer,
  gateway: gatewayReducer,
  preferences: preferencesReducer,
  presence: presenceReducer,
  desktop: desktopReducer,
  desk: deskReducer,
  help: helpReducer,
  navigation: navigationReducer,
  guilds: guildsReducer,
  guildInfo: guildInfoReducer,
  channels: channelsReducer,
  roles: rolesReducer,
  members: membersReducer,
  crowds: crowdsReducer,
  profiles: profilesReducer,
  arrivals: arrivalsReducer,
  histories: historiesReducer,
  memberFacts: memberFactsReducer,
  standing: standingReducer,
  former: formerReducer,
  messages: messagesReducer,
  overwrites: overwritesReducer,
  emoji: emojiReducer,
  guildSettings: guildSettingsReducer,
  guildPrivacy: guildPrivacyReducer,
  boosts: boostsReducer,
  stickers: stickersReducer,
  favourites: favouritesReducer,
  guildPictures: guildPicturesReducer,
  inbox: inboxReducer,
  pins: pinsReducer,
  queue: queueReducer,
  automod: automodReducer,
  held: heldReducer,
  search: searchReducer,
  scheduled: scheduledReducer,
  relations: relationsReducer,
  conversations: conversationsReducer,
  threads: threadsReducer,
  privacy: privacyReducer,
  userNotes: userNotesReducer,
  attachments: attachmentsReducer,
  viewers: viewersReducer,
  explanations: explanationsReducer,
  voice: voiceReducer,
  viewAs: viewAsReducer,
  unread: unreadReducer,
  notifications: notificationsReducer,
  typing: typingReducer,
  composer: composerReducer,
  invites: invitesReducer,
  guildInvites: guildInvitesReducer,
  bans: bansReducer,
  auditLog: auditLogReducer,
  partner: partnerReducer,
  devices: devicesReducer,
  requests: requestsReducer,
  discovery: discoveryReducer,
  shop: shopReducer,
  systemMessages: systemMessagesReducer,
  outbox: outboxReducer,
  overlays: overlaysReducer,
  toasts: toastsReducer,
  window: windowReducer,
};

/** A development check that takes longer logs a warning; with a large community the checks take some ms an action. */
const CHECK_WARN_MS = 200;

/**
 * Makes the store. `extra` holds the dependencies of thunks. `inspectors` see each action, in development only: with
 * them come the checks that only reducers change the state and that the state is serialisable.
 */
export const makeStore = (extra: Extra, inspectors: readonly Middleware[] | null = null): AppStore => {
  const { thunkExtra, endSession } = makeThunkExtra(extra, (name, args) =>
    refusedByView(store.getState(), name, args),
  );
  const endsSession: Middleware = () => (next) => (action) => {
    if (sessionEnded.match(action)) endSession();
    return next(action);
  };
  const store: AppStore = configureStore({
    reducer,
    devTools: false,
    // The checks walk the whole state at each action.
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: thunkExtra },
        serializableCheck: inspectors === null ? false : { warnAfter: CHECK_WARN_MS },
        immutableCheck: inspectors === null ? false : { warnAfter: CHECK_WARN_MS },
      }).concat(endsSession, ...(inspectors ?? [])),
  });
  return store;
};
