import type { UpdateKey } from '../../../contract/ipc/help';
import { BuiltInKeys } from '../../../contract/updates';
import { isRecord, parseJson } from '../../json';
import { keyIdOf } from './envelope';
import { readKeyList } from './key-list';

/** The update keys in a build's package.json; null if it has none, and so accepts no updates. */
export const readOwnKeys = (packageJson: string): BuiltInKeys | null => {
  const file = parseJson(packageJson)?.value;
  const parsed = BuiltInKeys.safeParse(isRecord(file) ? file.updateKeys : null);
  return parsed.success && readKeyList(parsed.data.list) !== null ? parsed.data : null;
};

/** The description of the keys for people. */
export const describeKey = ({ list, isTest }: BuiltInKeys): UpdateKey => ({
  id: list.signers.map(keyIdOf).join(', '),
  isTest,
});
