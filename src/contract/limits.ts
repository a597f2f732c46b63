/**
 * Every number of docs/spec/limits.md and docs/protocol.md. Lengths count Unicode code points, sizes bytes, times
 * milliseconds, widths CSS pixels.
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KIB = 1024;
const MIB = 1024 * KIB;

/** Lengths of texts, in code points. */
export const TEXT_LIMITS = {
  bio: 190,
  statusText: 128,
  topic: 1024,
  guildName: 100,
  channelName: 100,
  categoryName: 100,
  guildDescription: 120,
  passwordMin: 8,
  passwordMax: 256,
  email: 254,
  usernameMin: 2,
  usernameMax: 32,
  nickname: 32,
  addFriendUsername: 37,
  message: 4000,
  nonce: 64,
  reason: 512,
  roleName: 100,
  requestDescription: 2000,
  url: 2048,
  inviteCode: 64,
  vanityCodeMin: 2,
  vanityCode: 30,
  replyPreview: 50,
  deletePreview: 100,
  serverMessage: 300,
} as const;

/** Pictures and uploads. */
export const PICTURE_LIMITS = {
  avatarMaxBytes: 4 * MIB,
  avatarLongestSide: 256,
  avatarRecompressAboveBytes: 2_621_440,
  avatarRecompressQuality: 0.8,
  guildIconSide: 128,
  guildIconQuality: 0.8,
  rawAvatarMinLength: 100,
  cropCanvas: 400,
  cropCircle: 250,
  cropRectWidth: 280,
  cropRectHeight: 153,
  cropIconOutput: 256,
  cropBannerOutputWidth: 275,
  cropBannerOutputHeight: 150,
  cropZoomMin: 0.5,
  cropZoomMax: 3,
  cropZoomStep: 0.02,
  mediaMaxBytes: 8 * MIB,
  mediaTimeoutMs: 10 * SECOND,
  /** 4 bytes a pixel; a small file can declare a very large picture. */
  decodedBytes: 4 * 4096 * 4096,
  decodeMs: 10 * SECOND,
  /** For all pictures of one account; the operator of the server may change it. */
  quotaBytes: 64 * MIB,
  waitingOfOne: 3,
  waitingInAll: 12,
  largeBodiesOfOne: 4,
  largeBodiesInAll: 24,
} as const;

/** Attachments that the client shows and saves. */
export const MEDIA_LIMITS = {
  /** A larger picture is not shown; sound and moving pictures have no limit, because they are not held. */
  pictureBytes: 64 * MIB,
  /** The longest wait for the next byte. */
  idleMs: 30 * SECOND,
  /** Of one server; its calls need connections too. */
  fetchedAtOnce: 4,
  /** The most that a player gets at once. */
  pieceBytes: 2 * MIB,
  /** A longer text has no preview. */
  textBytes: 100 * 1024,
  foldedLines: 10,
  widthShown: 550,
  heightShown: 350,
  /** A drag begins if its file is there within this time. */
  dragWithinMs: SECOND,
  savedTogether: 20,
  /** Dragged files that are kept until the app ends; the oldest goes first. */
  draggedKept: 20,
} as const;

/** Timers of the client. */
export const TIMERS = {
  shellToastMs: 6 * SECOND,
  accountToastMs: 15 * SECOND,
  toastMs: 3 * SECOND,
  /** A toast that offers to undo an act of staff. */
  undoToastMs: 8 * SECOND,
  /** The minimum time that each text of the loading screen is shown. */
  bootStepMs: 200,
  savedFlashMs: 2 * SECOND,
  copiedFlashMs: 2 * SECOND,
  joinCloseMs: 1.5 * SECOND,
  profileCardCloseMs: 1.5 * SECOND,
  overviewSuccessMs: 3 * SECOND,
  bannerMs: 3 * SECOND,
  vanitySuccessMs: 3 * SECOND,
  typingExpiryMs: 3 * SECOND,
  typingSweepMs: SECOND,
  storePreviewCycleMs: 2 * SECOND,
  scrollSaveThrottleMs: 100,
  markReadEveryMs: 3 * SECOND,
  verifyAgainMs: 2 * SECOND,
  idleAwayMs: 10 * MINUTE,
} as const;

/** The verification level `ten_minutes`: for how long a new member reads only. */
export const TALK_AFTER_MS = 10 * MINUTE;

/** Counts and thresholds of lists and screens. */
export const COUNTS = {
  messagesPage: 50,
  messagesPageMax: 100,
  /** The messages that a channel holds while its end is read; the oldest are dropped 500 at a time. */
  messagesHeld: 2000,
  messagesDropped: 500,
  resyncPages: 10,
  channelsPerCategory: 50,
  typingCallEvery: 10,
  typingNamesShown: 3,
  memberRoleChips: 3,
  auditLogPage: 20,
  auditLogPageButtons: 5,
  messageSkeletonRows: 7,
  memberSkeletonRows: 10,
  discoveryColumns: 3,
  storeColumns: 4,
  emojiColumns: 8,
  recentEmoji: 24,
  /** Of the quick switcher. */
  usedDestinations: 50,
  descriptionLines: 3,
  rolePresetColours: 20,
  ratingMin: 1,
  ratingMax: 10,
  inviteMaxUses: 100,
  heirsShown: 4,
  formerAsked: 100,
} as const;

/** The member list of a guild with many members (protocol.md 'Ranges of the member list'). */
export const MEMBER_RANGES = {
  /** A client holds all members of a guild with at most so many. */
  wholeUpTo: 1000,
  /** The rows of one range. */
  mostRows: 200,
  /** The members whose rows are asked for at once. */
  mostAsked: 100,
  /** The members that a search finds. */
  mostFound: 20,
  /** The time between two changes of a range; the first is sent at once. */
  gatherMs: 500,
  /** A client that holds more rows of a crowd forgets those that it does not show. */
  mostHeld: 2000,
} as const;

/** Overwrites (protocol.md 'Permissions of a channel'). */
export const OVERWRITE_LIMITS = {
  /** The overwrites of one channel or category. */
  ofPlace: 100,
  /** The names of members that a preview lists. */
  namesShown: 20,
  /** The members that the list of a channel's viewers names. */
  viewersListed: 1000,
} as const;

/** Unread messages and mentions of a channel are counted up to here. */
export const COUNT_LIMIT = 999;

/** The pinned messages of one channel. */
export const PINS_OF_CHANNEL = 100;

/** The channels into which a message is forwarded at once. */
export const FORWARD_PLACES = 5;

/** Files of messages (protocol.md 'Attachments'). */
export const ATTACHMENT_LIMITS = {
  /** One file; the operator of the server may choose another limit between the two below. */
  bytes: 25 * MIB,
  bytesLeast: MIB,
  bytesMost: 2048 * MIB,
  ofMessage: 10,
  /** Files of one user that are in no message yet, and how long they are kept. */
  pending: 20,
  pendingMs: HOUR,
  /** Content that nothing refers to is removed after this time. */
  unusedMs: DAY,
  uploadsAtOnce: 4,
  uploadsInAll: 64,
  /** An upload ends when no byte came for so long. */
  idleMs: 30 * SECOND,
  /** Code points of the name, and of the text that stands for a picture. */
  name: 255,
  description: 500,
  posterBytes: 4 * MIB,
  /** Larger pictures, and those that take longer to decode, have no preview. */
  pixels: 50_000_000,
  decodeMs: 5 * SECOND,
  /** The longest sides of the previews. */
  thumbnails: [128, 400, 800],
  quality: 90,
} as const;

/** Previews of links, and what the server fetches for them (protocol.md 'Link previews'). */
export const PREVIEW_LIMITS = {
  /** The links of one message. */
  ofMessage: 3,
  /** The previews that are drawn of a message of a server with another limit. */
  drawn: 10,
  /** Code points of the texts. */
  siteName: 100,
  title: 200,
  description: 350,
  url: 2048,
  /** The longest side of the stored picture. */
  pictureSide: 800,
  /** Of one page with its redirects, and of one picture. */
  timeoutMs: 5 * SECOND,
  redirects: 3,
  /** After decompression. */
  htmlBytes: 512 * KIB,
  pictureBytes: 8 * MIB,
  fetchedAtOnce: 4,
  /** Requests to one host. */
  host: { burst: 1, perSecond: 1 },
  keptMs: DAY,
  failureKeptMs: HOUR,
  /** Messages whose links wait to be fetched: more are left without previews. */
  waitingOfOne: 6,
  waitingInAll: 200,
} as const;

/** Pictures of other hosts that the server shows (protocol.md 'Image proxy'). What it fetches has the limits of previews. */
export const IMAGE_PROXY_LIMITS = {
  /** The pictures of one message. */
  ofMessage: 5,
  /** The stored pictures of all messages; the oldest go first. */
  bytes: 1024 * MIB,
  /** The pictures that are fetched for one person, by messages and by requests: a burst, and three a minute. */
  person: { burst: 100, perSecond: 3 / 60 },
  /** Pictures that people have asked for, on one server: each is kept for the one who asked. */
  askedBytes: 32 * MIB,
  askedAtOnceOfOne: 3,
  askedAtOnceInAll: 24,
  /** The time for which a request waits for a picture of a message that is being fetched. */
  waitMs: 8 * SECOND,
  /** A client gives up later than the server. */
  clientMs: 20 * SECOND,
} as const;

/** Reactions to messages (protocol.md 'Reactions'). */
export const REACTION_LIMITS = {
  /** The different emoji of one message. */
  ofMessage: 20,
  /** The code points of an emoji: the longest of Unicode has 10. */
  emojiLength: 32,
  /** Those who reacted, in one answer. */
  listed: 50,
  listedAtMost: 100,
  /** The names that the tooltip of a reaction has. */
  namesShown: 3,
  /** The emoji that are drawn of a message of a server with another limit. */
  drawn: 100,
} as const;

/** The emoji of guilds (protocol.md 'Emoji of a guild'). */
export const EMOJI_LIMITS = {
  ofGuild: 200,
  nameMin: 2,
  nameMax: 32,
  /** The uploaded picture. */
  bytes: 512 * KIB,
  /** The longest side of the stored picture. */
  side: 128,
} as const;

/** Gifts (protocol.md 'Gifts'). */
export const GIFT_LIMITS = {
  /** The gifts of one person within `perMs`. */
  ofPerson: 10,
  perMs: DAY,
} as const;

/** Drafts that the server keeps (protocol.md 'Drafts'). */
export const DRAFT_LIMITS = {
  ofPerson: 200,
  /** A client sends the draft of a channel at most this often. */
  everyMs: 3 * SECOND,
} as const;

/** Messages that are sent later (protocol.md 'Scheduled messages'). */
export const SCHEDULED_LIMITS = {
  ofPerson: 100,
  /** How far ahead. */
  leastMs: MINUTE,
  mostMs: 90 * DAY,
} as const;

/** The stickers of guilds (protocol.md 'Stickers'). */
export const STICKER_LIMITS = {
  ofGuild: 60,
  /** Code points of the name. */
  nameMin: 2,
  nameMax: 30,
  /** Code points of the emoji: the longest of Unicode has 10. */
  emojiLength: 32,
  /** The uploaded picture. */
  bytes: 512 * KIB,
  /** The longest side of the stored picture, and of the square in which messages show it. */
  side: 320,
  shownSide: 160,
} as const;

/** The inbox (protocol.md 'Inbox'). */
export const INBOX_LIMITS = {
  page: 50,
  /** Messages that are done at once. */
  doneAtOnce: 100,
  /** Older mentions are not in the inbox. */
  keptMs: 30 * DAY,
  /** A longer look ends without an answer. */
  timeMs: 2000,
} as const;

/** The texts of messages before their edits (protocol.md 'Edit history'). */
export const HISTORY_LIMITS = {
  /** The last ones of one message. */
  ofMessage: 20,
  /** For how long after the edit. */
  keptMs: 30 * DAY,
} as const;

/** Pictures that are sent again (protocol.md 'Favourites'). */
export const FAVOURITE_LIMITS = {
  /** The starred pictures of one person. */
  ofUser: 200,
  /** The last pictures of a guild that are listed. */
  ofGuild: 200,
} as const;

/** The allowed range of zoom factors. */
export const ZOOM = { least: 0.5, most: 3 } as const;

/** Sizes of the parts of the screen. */
export const SIZES = {
  /** The queue's own window. */
  deskWidth: 420,
  deskHeight: 560,
  /** The window in which a screen is chosen. */
  screensWidth: 720,
  screensHeight: 560,
  windowMinWidth: 480,
  windowMinHeight: 500,
  memberPanelFoldsBelow: 1100,
  /** Below, a thread takes the place of its channel. */
  threadFoldsBelow: 1200,
  sidebarFoldsBelow: 700,
  sidebarWidth: 290,
  bannerHeight: 150,
  profileCardWidth: 520,
  memberPanelWidth: 265,
  reorderDialogWidth: 700,
  reorderDialogMaxHeight: 0.85,
  emojiPickerWidth: 460,
  emojiPickerHeight: 400,
  mentionListMaxHeight: 300,
  composerMaxHeight: 200,
  nearBottomPx: 100,
  headerCollapsesAtPx: 10,
} as const;

/** The requirements of a guild for the vanity link and the partner programme. */
export const REQUIREMENTS = {
  vanityMembers: 100,
  vanityAgeMs: 14 * DAY,
  vanityAgeDays: 14,
  partnerMembers: 100,
  partnerAgeMs: 3 * DAY,
  partnerAgeDays: 3,
} as const;

/** The durations of a server's mute (docs/decisions/001), besides until it is turned off. */
export const MUTE_TIMES_MS = [15 * MINUTE, HOUR, 8 * HOUR, 24 * HOUR] as const;

/** Choices of the invite dialog: the sent value, and the label. The defaults are '7d' and no limit. */
export const INVITE_EXPIRIES = ['30m', '1h', '6h', '12h', '1d', '7d'] as const;
export const INVITE_EXPIRY_MS = {
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '7d': 7 * DAY,
} as const satisfies Record<(typeof INVITE_EXPIRIES)[number], number>;
export const INVITE_DEFAULT_EXPIRY = '7d';
export const INVITE_MAX_USES = [null, 1, 5, 10, 25, 50, 100] as const;

/** The live connection (docs/spec/limits.md 'Live connection', protocol.md 'Gateway'). */
export const GATEWAY = {
  heartbeatMs: 90 * SECOND,
  livenessPingMs: 30 * SECOND,
  livenessSilenceMs: 10 * SECOND,
  helloWithinMs: 3 * SECOND,
  handshakeMs: 10 * SECOND,
  backoffMinMs: SECOND,
  backoffMaxMs: 30 * SECOND,
  /** A connection that was open this long resets the back-off; a shorter one counts as a failed attempt. */
  stableMs: 3 * SECOND,
  frameMaxBytes: 64 * KIB,
  framesPerWindow: 120,
  framesWindowMs: 60 * SECOND,
  resumeEvents: 512,
  resumeKeptMs: 180 * SECOND,
  offlineAfterMs: 10 * SECOND,
  /** Statuses that follow another within this time are told together at its end. */
  statusGatherMs: 200,
  /** The maximum number of statuses told together: half of what a slow reader may be behind. */
  statusesAtOnce: 256,
  socketsPerUser: 5,
  /** Sessions without a socket that wait to be resumed, of one user on one node; beyond that, the oldest is dropped. */
  waitingSessionsPerUser: 10,
  tokenMaxLength: 512,
  slowConsumerBytes: MIB,
  slowConsumerFrames: 512,
  /** Events that follow a push within this time are gathered for the next one. */
  batchMs: 30,
  batchEvents: 200,
  /** The maximum time that an answer is held for the events that it names. */
  answerHeldMs: 150,
} as const;

/** What the server accepts over HTTP (protocol.md 'Limits', security.md 'The server'). */
export const HTTP_LIMITS = {
  bodyBytes: 64 * KIB,
  pictureBodyBytes: 2 * MIB,
  uploadBytes: 4 * MIB,
  headerBytes: 8 * KIB,
  headersMs: 10 * SECOND,
  connections: 20_000,
  /** For one address, or a /64 of IPv6. */
  connectionsPerNetwork: 2000,
  /** Invalid tokens from one address or /64. */
  badTokens: 300,
  badTokensWindowMs: MINUTE,
  requestMs: 30 * SECOND,
  clientTimeoutMs: 15 * SECOND,
  clientAnswerBytes: 32 * MIB,
  signInFailures: 5,
  signInWindowMs: 15 * MINUTE,
  /** For an account, from all networks together that have never used it. */
  signInStrangerFailures: 30,
  signUps: 60,
  signUpWindowMs: HOUR,
  inviteMisses: 20,
  inviteMissesByAddress: 400,
  inviteWindowMs: 10 * MINUTE,
  /** The time for which the code of an ended invite does not count as a guess. */
  endedCodeKeptMs: 90 * DAY,
  vanityChecks: 60,
  nonceWindowMs: 5 * MINUTE,
  /** The same of a server with feature `outbox`. */
  keptNonceMs: DAY,
  idempotencyKeyLength: 128,
  idempotencyKeptMs: 24 * HOUR,
  /** For one account. */
  idempotencyKeysKept: 1000,
  /** A longer answer is not stored: the repeated request is only told that it was already carried out. */
  idempotencyAnswerLength: 32 * KIB,
  tokenLifeMs: 30 * DAY,
  /** Lists of all members of crowds that are made at a time; one for a user. */
  crowdListsInAll: 4,
  /** The time in which an account marked for deletion can be restored. */
  deletionGraceMs: 14 * DAY,
  ipcBytes: 64 * KIB,
  ipcLookBytes: 1024 * KIB,
  ipcFileBytes: 64 * MIB,
} as const;

/** Files that wait on this computer to be sent (docs/decisions/037). */
export const SPOOL_LIMITS = {
  /** All files together. */
  bytes: 1024 * MIB,
  files: 200,
  /** Files of one channel's draft. */
  filesOfDraft: 50,
  /** Messages that wait together. */
  messages: 500,
  /** Texts of composers; of more, the last changed ones. */
  drafts: 200,
  /** The page hands a file over in pieces of this size. */
  pieceBytes: MIB,
  name: 255,
  description: 500,
  /** Uploads at the same time. */
  uploadsAtOnce: 2,
  /** An upload without progress for so long is tried again. */
  stalledMs: 30 * SECOND,
  /** The time for the answer after the last byte: the server may decode pictures. */
  answerMs: 60 * SECOND,
  /** An uploaded file that no message has used by then is uploaded again; the server keeps it for an hour. */
  uploadedKeptMs: 50 * MINUTE,
  /** A nonce is trusted for so much less than the server keeps it: the request has to arrive. */
  nonceMarginMs: 30 * SECOND,
  /** The time between two reports of progress. */
  progressMs: 100,
} as const;

/** How often one user may make a call (protocol.md 'Limits'): the burst, and the rate over time. */
export const CALL_RATES = {
  /** Each call of a feature that names no other rate. */
  feature: { burst: 10, perSecond: 2 },
  memberSearch: { burst: 20, perSecond: 5 },
  /** Reacting, and taking reactions back. */
  reaction: { burst: 10, perSecond: 4 },
} as const;

/** Messages of one account (protocol.md 'Limits'): the burst, and the rate over time. */
export const SENDING_LIMITS = {
  burst: 10,
  perSecond: 2,
  /** Bytes of UTF-8: the longest message has at most 16,000. */
  bytes: 128 * KIB,
  bytesWindowMs: MINUTE,
  /**
   * The maximum time before a client sends again automatically; a message that must wait longer is returned to its
   * author.
   */
  waitAtMostMs: MINUTE,
} as const;

/** Limits on the page's requests to main, even if the page is compromised (docs/security.md). */
export const PAGE_LIMITS = {
  /** Declined questions in the system's dialog, after which none is shown for some time. */
  questionsDeclined: 4,
  questionsWindowMs: MINUTE,
  /** Inspections of servers. */
  inspections: 30,
  inspectionsWindowMs: MINUTE,
} as const;

/** The maximum entries of a summary in the tray's menu. */
export const SUMMARY_LIMITS = {
  /** Targets to jump to. */
  places: 10,
  /** Servers under Moderation. */
  staffGuilds: 25,
  /** Items of queues in the tray's menu. */
  waiting: 5,
} as const;

/** The maximum number of channels in the jump list of the task bar, or in the menu of the dock. */
export const MOST_RECENT_PLACES = 6;

export const DEFAULT_ROLE_COLOUR = '#99aab5';
/** The five ping colours; the first is the default, rgb(240, 138, 52). */
export const PING_COLOURS = [
  'rgb(240, 138, 52)',
  'rgb(237, 66, 69)',
  'rgb(87, 176, 105)',
  'rgb(78, 140, 255)',
  'rgb(186, 104, 200)',
] as const;

export const RELEASES = {
  current: { version: 'Pre Release Beta-1', date: '2025-07-10' },
  previous: { version: 'Alpha-0.9', date: '2025-06-17' },
} as const;
