import { type Answer, type BusMessage, BusPeer } from '../../../src/main/bus/peer';

/** A peer on a D-Bus that answers calls, as the programs of a desktop do, or monitors messages. */
export class ServingPeer extends BusPeer {
  #isMonitor = false;
  /** Answers a call to this peer; null for an unknown call. */
  answer: (message: BusMessage) => Answer | null = () => null;

  /** Becomes a monitor: receives all messages that match these rules, whatever their destination, and sends none. */
  async monitor(...rules: readonly string[]): Promise<void> {
    const bus = 'org.freedesktop.DBus';
    this.#isMonitor = true;
    await this.call([bus, '/org/freedesktop/DBus', `${bus}.Monitoring`, 'BecomeMonitor'], 'asu', [rules, 0]);
  }

  protected override called(message: BusMessage): void {
    // A monitor must not answer messages for others: the bus would disconnect it.
    if (!this.#isMonitor) this.reply(message, this.answer(message));
  }
}
