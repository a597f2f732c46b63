import { type Answer, type BusMessage, BusPeer } from '../../../src/main/bus/peer';

/** One on a bus who answers what others call, as the programs of a desktop do, or hears what is said to them. */
export class ServingPeer extends BusPeer {
  #isMonitor = false;
  /** What answers a call to this one; null for what it does not know. */
  answer: (message: BusMessage) => Answer | null = () => null;

  /** From now on it hears all that these rules match, whomever it is for, and says nothing more. */
  async monitor(...rules: readonly string[]): Promise<void> {
    const bus = 'org.freedesktop.DBus';
    this.#isMonitor = true;
    await this.call([bus, '/org/freedesktop/DBus', `${bus}.Monitoring`, 'BecomeMonitor'], 'asu', [rules, 0]);
  }

  protected override called(message: BusMessage): void {
    // What is said to others is not to be answered: the bus would turn a monitor out.
    if (!this.#isMonitor) this.reply(message, this.answer(message));
  }
}
