import type { HostingState } from '../../../contract/ipc/hosting';

const inBrackets = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The host and port that a link to the server on this computer names; null unless others can come in. */
export const hostOfLinks = ({ phase, choice, fingerprint }: HostingState): string | null => {
  const host = choice.name === '' ? choice.addresses[0] : choice.name;
  return phase !== 'open' || fingerprint === null || host === undefined
    ? null
    : `${inBrackets(host)}:${choice.port}`;
};
