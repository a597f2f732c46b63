import { toId, type UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { findSetting, saveSetting } from '../data/settings';
import { findUser, insertUser } from '../data/users';
import type { OperatorServices } from '../handlers/services';
import { BUSY } from '../security/passwords';

const NAME = 'Guildhall';
/** Receives no mail (RFC 2606); nobody knows the password. */
const EMAIL = 'operator@guildhall.invalid';
const PASSWORD_BYTES = 32;
const NAMES_TRIED = 100;

/**
 * The account that audit logs name for the acts of the operator. It is created on first use, and nobody can sign in to
 * it.
 */
export const operatorId = async (services: OperatorServices): Promise<UserId> => {
  const { db, transaction, ids, clock, random, passwords } = services;
  const known = await findSetting(db, 'operator-user-id');
  if (known !== null && (await findUser(db, toId<UserId>(known))) !== null) return toId<UserId>(known);
  const passwordHash = await passwords.hash(random(PASSWORD_BYTES).toString('base64url'));
  if (passwordHash === BUSY) throw new Error('The server is busy. Please try again.');
  for (let nth = 1; nth <= NAMES_TRIED; nth += 1) {
    const made = await transaction(async (trx) => {
      const inserted = await insertUser(trx, {
        id: ids.next(),
        username: nth === 1 ? NAME : `${NAME} ${nth}`,
        email: nth === 1 ? EMAIL : EMAIL.replace('@', `-${nth}@`),
        passwordHash,
        createdAt: isoTimeOf(clock.now()),
      });
      if ('taken' in inserted) return null;
      await saveSetting(trx, 'operator-user-id', inserted.user.id);
      return inserted.user.id;
    });
    if (made !== null) return made;
  }
  throw new Error('All names for the account of the operator are taken');
};
