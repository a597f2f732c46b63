import type { ArrivalsState } from './arrivals/types';
import type { Attachment } from '../../contract/entities/attachment';
import type { AutomodRule } from '../../contract/entities/automod-rule';
import type { Favourite } from '../../contract/entities/favourite';
import type { GuildSticker } from '../../contract/entities/sticker';
import type { Dispatch, EnhancedStore, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Device } from '../../contract/entities/device';
import type { DiscoveryGuild, GuildInfo } from '../../contract/entities/guild';
import type { HistoryItem, Standing } from '../../contract/entities/member-history';
import type { SystemMessage } from '../../contract/entities/message';
import type { PartnerApplication } from '../../contract/entities/partner-application';
import type { ProductRequest } from '../../contract/entities/product-request';
import type { Privacy } from '../../contract/entities/relation';
import type { StoreItem } from '../../contract/entities/store-item';
import type { Result } from '../../contract/failure';
import type { DesktopFacts } from '../../contract/ipc/desktop';
import type { AttachmentsState } from './attachments/types';
import type { GuildAuditLog } from './audit-log/types';
import type { GuildBans } from './bans/types';
import type { BoostsOfGuild } from './boosts/types';
import type { BootState } from './boot/types';
import type { ChannelsState } from './channels/types';
import type { ConversationsState } from './conversations/types';
import type { ComposerState } from './composer/types';
import type { DeskState } from './desk/types';
import type { EmojiOfGuild } from './emoji/types';
import type { OwnGuildPrivacy } from './guild-privacy/types';
import type { UserNotesState } from './user-notes/types';
import type { GuildRules } from './guild-settings/types';
import type { ThunkExtra } from './extra';
import type { PermissionAnswer } from './explanations/types';
import type { Fetched, FetchedByKey } from './fetched/fetched';
import type { FormerState } from './former/types';
import type { GatewaySliceState } from './gateway/types';
import type { HostingSliceState } from './hosting/types';
import type { GuildsState } from './guilds/types';
import type { HeldMessages } from './held/types';
import type { HelpState } from './help/types';
import type { InboxState } from './inbox/types';
import type { GuildInvites, InvitesState } from './invites/types';
import type { CrowdsState } from './crowds/types';
import type { MemberFactsState } from './member-notes/types';
import type { MembersState } from './members/types';
import type { MessagesState } from './messages/types';
import type { NavigationState } from './navigation/types';
import type { NotificationsState } from './notifications/types';
import type { OutboxSliceState } from './outbox/types';
import type { OverlaysState } from './overlays/types';
import type { PlaceOverwrites } from './overwrites/types';
import type { PoliciesState } from './policies/types';
import type { PracticeSliceState } from './practice/types';
import type { PreferencesState } from './preferences/types';
import type { PresenceState } from './presence/types';
import type { Profile } from './profiles/types';
import type { RelationsState } from './relations/types';
import type { RolesState } from './roles/types';
import type { ServersState } from './servers/types';
import type { SessionState } from './session/types';
import type { Shelf } from './shop/types';
import type { SignInState } from './sign-in/types';
import type { ToastsState } from './toasts/types';
import type { ThreadsState } from './threads/types';
import type { TypingState } from './typing/types';
import type { UnreadState } from './unread/types';
import type { VoiceState } from './voice/types';
import type { ViewAsState } from './view-as/types';
import type { PinsState } from './pins/types';
import type { QueueState } from './queue/types';
import type { SearchState } from './search/types';
import type { ScheduledMessages } from './scheduled/types';
import type { Viewers } from './viewers/types';
import type { WindowState } from './window/types';

/**
 * The state of the store: types only, so that slices and thunks know the whole state without importing one another.
 * `makeStore` has a reducer for each part.
 */
export interface RootState {
  readonly boot: BootState;
  readonly session: SessionState;
  readonly signIn: SignInState;
  readonly servers: ServersState;
  readonly policies: PoliciesState;
  readonly hosting: HostingSliceState;
  readonly practice: PracticeSliceState;
  readonly gateway: GatewaySliceState;
  readonly preferences: PreferencesState;
  readonly presence: PresenceState;
  readonly desktop: DesktopFacts;
  readonly desk: DeskState;
  readonly help: HelpState;
  readonly navigation: NavigationState;
  readonly guilds: GuildsState;
  readonly guildInfo: FetchedByKey<GuildInfo | null>;
  readonly channels: ChannelsState;
  readonly roles: RolesState;
  readonly members: MembersState;
  readonly crowds: CrowdsState;
  readonly profiles: FetchedByKey<Profile>;
  readonly arrivals: ArrivalsState;
  readonly histories: FetchedByKey<readonly HistoryItem[]>;
  readonly memberFacts: MemberFactsState;
  readonly standing: Fetched<readonly Standing[]>;
  readonly former: FormerState;
  readonly messages: MessagesState;
  readonly overwrites: FetchedByKey<PlaceOverwrites>;
  readonly emoji: FetchedByKey<EmojiOfGuild>;
  readonly guildSettings: FetchedByKey<GuildRules>;
  readonly guildPrivacy: FetchedByKey<OwnGuildPrivacy>;
  readonly boosts: FetchedByKey<BoostsOfGuild>;
  readonly stickers: FetchedByKey<readonly GuildSticker[]>;
  readonly favourites: Fetched<readonly Favourite[]>;
  readonly guildPictures: FetchedByKey<readonly Attachment[]>;
  readonly inbox: InboxState;
  readonly pins: PinsState;
  readonly queue: QueueState;
  readonly automod: FetchedByKey<readonly AutomodRule[]>;
  readonly held: Fetched<HeldMessages>;
  readonly search: SearchState;
  readonly scheduled: Fetched<ScheduledMessages>;
  readonly relations: RelationsState;
  readonly conversations: ConversationsState;
  readonly threads: ThreadsState;
  readonly privacy: Fetched<Privacy>;
  readonly userNotes: UserNotesState;
  readonly attachments: AttachmentsState;
  readonly viewers: FetchedByKey<Viewers>;
  readonly explanations: FetchedByKey<PermissionAnswer | null>;
  readonly voice: VoiceState;
  readonly viewAs: ViewAsState;
  readonly unread: UnreadState;
  readonly notifications: NotificationsState;
  readonly typing: TypingState;
  readonly composer: ComposerState;
  readonly invites: InvitesState;
  readonly guildInvites: FetchedByKey<GuildInvites>;
  readonly bans: FetchedByKey<GuildBans>;
  readonly auditLog: FetchedByKey<GuildAuditLog>;
  readonly partner: FetchedByKey<PartnerApplication | null>;
  readonly devices: Fetched<readonly Device[]>;
  readonly requests: Fetched<readonly ProductRequest[]>;
  readonly discovery: Fetched<readonly DiscoveryGuild[]>;
  readonly shop: Readonly<Record<Shelf, Fetched<readonly StoreItem[]>>>;
  readonly systemMessages: Fetched<readonly SystemMessage[]>;
  readonly outbox: OutboxSliceState;
  readonly overlays: OverlaysState;
  readonly toasts: ToastsState;
  readonly window: WindowState;
}

type Nothing = void | Promise<void>;
/** The answers of thunks for screens: the outcome with the failure in words, or nothing. */
export type ThunkAnswer = Nothing | Promise<Result<unknown, string>>;

export type AppThunk<Returned extends ThunkAnswer = void> = InnerThunk<Returned>;
/** A thunk for other thunks only: it may answer a failure that is not in words yet. */
export type InnerThunk<Returned = void> = ThunkAction<Returned, RootState, ThunkExtra, UnknownAction>;

export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, UnknownAction> & Dispatch;
/** The dispatch of screens, which takes no thunk that answers anything else. */
export type ScreenDispatch = Dispatch &
  (<Returned extends ThunkAnswer>(thunk: AppThunk<Returned>) => Returned);

/** The store, as its readers and dispatchers see it. */
export type AppStore = Omit<EnhancedStore<RootState>, 'dispatch'> & { readonly dispatch: AppDispatch };
export type ScreenStore = Omit<AppStore, 'dispatch'> & { readonly dispatch: ScreenDispatch };
