/**
 * The link to share for an invite: {host}/invite/{code} (docs/spec/invites.md 'Making an invite'). The host is the
 * first of the server's own invite hosts, which are reachable from anywhere, else the host of the server's address.
 */
export const inviteLink = (serverUrl: string, inviteHosts: readonly string[], code: string): string => {
  const host = inviteHosts[0];
  if (host !== undefined) return `https://${host}/invite/${code}`;
  // A path prefix of the address is not part of an invite link (protocol.md 'Markup').
  const address = new URL(serverUrl);
  return `${address.protocol}//${address.host}/invite/${code}`;
};
