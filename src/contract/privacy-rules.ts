/** Who may send a person friend requests; `mutual` are those who share a guild. */
export const FRIEND_REQUEST_RULES = ['everyone', 'mutual', 'nobody'] as const;
export type FriendRequestRule = (typeof FRIEND_REQUEST_RULES)[number];

/** Who may begin a conversation with a person. */
export const DIRECT_MESSAGE_RULES = ['friends', 'mutual', 'nobody'] as const;
export type DirectMessageRule = (typeof DIRECT_MESSAGE_RULES)[number];

/** The privacy of a person who has chosen none. */
export const USUAL_PRIVACY: {
  readonly friendRequests: FriendRequestRule;
  readonly directMessages: DirectMessageRule;
} = { friendRequests: 'everyone', directMessages: 'mutual' };
