/** What the signed-in user has chosen for a server, which nobody else is told; null before it is fetched. */
export interface OwnGuildPrivacy {
  readonly takesDirect: boolean | null;
}
