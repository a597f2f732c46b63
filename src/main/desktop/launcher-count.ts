import type { BusPeer } from '../bus/peer';
import { Variant } from '../bus/wire';

const PATH = '/com/canonical/unity/launcherentry/guildhall';
const INTERFACE = 'com.canonical.Unity.LauncherEntry';

/** Sends docks and task bars the number of mentions (the launcher entry that Ubuntu, KDE, Plank and others draw). */
export const emitLauncherCount = async (
  bus: () => Promise<Pick<BusPeer, 'emit'>>,
  desktopFile: string,
  count: number,
): Promise<void> => {
  const values = { count: new Variant('x', count), 'count-visible': new Variant('b', count > 0) };
  (await bus()).emit(PATH, INTERFACE, 'Update', 'sa{sv}', [`application://${desktopFile}`, values]);
};
