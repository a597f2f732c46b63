import { BusPeer } from './peer';

/** Who shows a desktop's password prompts, as far as a keyring asks for one. */
export interface Prompter {
  /** How many prompts were asked for. */
  readonly asked: () => number;
  readonly leave: () => void;
}

/** Joins a bus as the one whom gnome-keyring asks for prompts; the person takes their time. */
export const joinAsPrompter = async (address: string): Promise<Prompter> => {
  const name = 'org.gnome.keyring.SystemPrompter';
  const peer = await BusPeer.join(address);
  let asked = 0;
  peer.answer = ({ member }) => {
    if (member !== 'BeginPrompting') return null;
    asked += 1;
    return { signature: '', body: [] };
  };
  await peer.callBus('RequestName', 'su', [name, 0]);
  return { asked: () => asked, leave: () => peer.leave() };
};
