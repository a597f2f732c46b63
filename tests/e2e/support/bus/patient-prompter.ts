import { ServingPeer } from '../../../support/node/serving-peer';

/** The bus name of GNOME's prompter for passwords of gnome-keyring. */
const PROMPTER = 'org.gnome.keyring.SystemPrompter';

/** A password prompt of a desktop without a user: it is never answered. */
export class PatientPrompter {
  readonly #peer: ServingPeer;
  #asked = 0;

  private constructor(peer: ServingPeer) {
    this.#peer = peer;
  }

  /** Takes the prompter's name on a bus. */
  static async join(address: string): Promise<PatientPrompter> {
    const peer = await ServingPeer.join(address);
    const prompter = new PatientPrompter(peer);
    peer.answer = ({ member }) => {
      if (member === 'BeginPrompting') prompter.#asked += 1;
      return { signature: '', body: [] };
    };
    await peer.callBus('RequestName', 'su', [PROMPTER, 0]);
    return prompter;
  }

  /** The number of password prompts. */
  get asked(): number {
    return this.#asked;
  }

  leave(): void {
    this.#peer.leave();
  }
}
