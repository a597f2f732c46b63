import type { UpdateKey } from '../../../contract/ipc/help';
import { BuiltInKeys } from '../../../contract/updates';
import { isRecord, parseJson } from '../../json';
import { keyIdOf } from './envelope';
import { readKeyList } from './key-list';

/** The keys that a build carries, from its package.json; null where it has none, and so takes no update. */
export const readOwnKeys = (packageJson: string): BuiltInKeys | null => {
  const file = parseJson(packageJson)?.value;
  const parsed = BuiltInKeys.safeParse(isRecord(file) ? file.updateKeys : null);
  return parsed.success && readKeyList(parsed.data.list) !== null ? parsed.data : null;
};

/** What a person is told of them. */
export const describeKey = ({ list, isTest }: BuiltInKeys): UpdateKey => ({
  id: list.signers.map(keyIdOf).join(', '),
  isTest,
});
