import type { NetworkInterfaceInfo } from 'node:os';
import type { OwnAddress } from '../../contract/ipc/hosting';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Addresses that only mean something on one cable, and need its name to be dialled. */
const isOfOneLink = (address: string): boolean =>
  /^fe[89ab]/i.test(address) || address.startsWith('169.254.');

/** The addresses of this computer by which others may reach it, IPv4 first. */
export const ownAddresses = (interfaces: Interfaces): readonly OwnAddress[] => {
  const all = Object.entries(interfaces).flatMap(([connection, infos = []]) =>
    infos
      .filter(({ internal, address }) => !internal && !isOfOneLink(address))
      .map(({ address }) => ({ address, connection })),
  );
  const isSix = ({ address }: OwnAddress): boolean => address.includes(':');
  return [...all.filter((own) => !isSix(own)), ...all.filter(isSix)];
};
