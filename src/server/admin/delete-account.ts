import { failure, success, type Result } from '../../contract/failure';
import type { OperatorServices } from '../handlers/services';
import { findSetting } from '../data/settings';
import { eraseAll, removeAccount } from '../sweeps/remove-account';
import type { CommandNamed } from './command';
import { findNamedUser } from './find-target';
import { oneLine } from './one-line';

/** Removes an account at once and permanently; refused while the account owns guilds. */
export const deleteAccount = async (
  services: OperatorServices,
  { user: who, erases }: CommandNamed<'delete-account'>,
): Promise<Result<readonly string[], string>> => {
  const { db } = services;
  const found = await findNamedUser(db, who);
  if (!found.ok) return found;
  const { id } = found.value;
  const name = `${oneLine(found.value.username)} (${id})`;
  if ((await findSetting(db, 'operator-user-id')) === id)
    return failure(`${name} stands for the operator in audit logs and cannot be deleted`);
  const removal = await removeAccount(
    services,
    id,
    () => erases,
    () => true,
  );
  if (removal.kind === 'not-there') return failure(`${name} has just been deleted`);
  if (removal.kind === 'owner') {
    const guilds = removal.guilds.map((guild) => `${oneLine(guild.name)} (${guild.id})`).join(', ');
    return failure(`${name} owns servers. Transfer or delete them first: ${guilds}`);
  }
  if (!erases) return success([`${name} was deleted. Their messages stay, shown as sent by 'Deleted User'.`]);
  const { isDone, count } = await eraseAll(services, id);
  return success([
    isDone
      ? `${name} was deleted, along with ${count} message(s).`
      : `${name} was deleted. Another node is erasing their messages.`,
  ]);
};
