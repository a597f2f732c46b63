import { success } from '../../contract/failure';
import { FoundingAsked, type Founding, type FoundingOutcome } from '../../contract/ipc/on-board';
import type { UserId } from '../../contract/ids';
import { TEXT_LIMITS } from '../../contract/limits';
import { isoTimeOf } from '../clock';
import { createGuild } from '../data/guild-create';
import { lockNewAccounts } from '../data/locks';
import type { Db } from '../data/schema';
import { hasAccounts, insertUser, updateUser } from '../data/users';
import type { AskableParent } from '../programs/ask-parent';
import { checkedEmail, checkedPassword, checkedUsername } from '../handlers/account-rules';
import type { OperatorServices } from '../handlers/services';
import type { Log } from '../log';
import { type Answer, refuse, refuseBusy } from '../refusal';
import { BUSY } from '../security/passwords';

/** The role number of the owner of a server (`src/contract/entities/user.ts`). */
const OWNER = 5;
const AGAIN_MS = 2000;

const checked = (founding: Founding): Answer<Founding> => {
  const name = founding.name.trim();
  if (name === '' || name.length > TEXT_LIMITS.guildName)
    return refuse(400, `A name has 1 to ${TEXT_LIMITS.guildName} characters`);
  const username = checkedUsername(founding.username.trim());
  if (!username.ok) return username;
  const email = checkedEmail(founding.email);
  if (!email.ok) return email;
  const password = checkedPassword(founding.password);
  return password.ok
    ? success({ ...founding, name, username: username.value, email: email.value })
    : password;
};

/** What is slow, before the transaction: the hash of the password and the icon. */
const prepare = async (
  { passwords, pictures }: OperatorServices,
  { icon, password }: Founding,
  ownerId: UserId,
): Promise<Answer<{ readonly passwordHash: string; readonly picture: Buffer | null }>> => {
  const remade = icon === null ? success(null) : await pictures.receive(icon, 'icon', ownerId);
  if (!remade.ok) return remade;
  const passwordHash = await passwords.hash(password);
  return passwordHash === BUSY ? refuseBusy(AGAIN_MS) : success({ passwordHash, picture: remade.value });
};

const outcomeOf = (answer: Answer<FoundingOutcome>): FoundingOutcome =>
  answer.ok
    ? answer.value
    : { kind: 'refused', status: answer.failure.status, message: answer.failure.message };

/**
 * Makes a server without accounts somebody's own, in one transaction: the account of its owner, and a community of the
 * name and icon with its usual channels. Nothing is made in a store that has an account.
 */
export const found = async (services: OperatorServices, asked: Founding): Promise<FoundingOutcome> => {
  const { clock, ids, pictures, transaction } = services;
  const sound = checked(asked);
  if (!sound.ok) return outcomeOf(sound);
  const { name, username, email } = sound.value;
  const ownerId = ids.next<UserId>();
  const ready = await prepare(services, sound.value, ownerId);
  if (!ready.ok) return outcomeOf(ready);
  const { passwordHash, picture } = ready.value;
  const createdAt = isoTimeOf(clock.now());
  return transaction(async (trx: Db): Promise<FoundingOutcome> => {
    await lockNewAccounts(trx);
    if (await hasAccounts(trx)) return { kind: 'not-empty' };
    await insertUser(trx, { id: ownerId, username, email, passwordHash, createdAt });
    await updateUser(trx, ownerId, { role: OWNER });
    const icon = picture === null ? null : (await pictures.keep(trx, picture, ownerId)).path;
    await createGuild(trx, ids, { name, icon, ownerId, createdAt });
    return { kind: 'made' };
  });
};

/** Founds the server when the app that started it asks, and answers how that went; one founding at a time. */
export const foundByParent = (
  parent: AskableParent,
  { services, log }: { readonly services: OperatorServices; readonly log: Log },
): void => {
  let before: Promise<void> = Promise.resolve();
  parent.on('message', ({ data }) => {
    const message = FoundingAsked.safeParse(data);
    if (!message.success) return;
    const work = async (): Promise<void> => {
      const outcome = await found(services, message.data.founding);
      log('info', 'founding', { code: outcome.kind });
      parent.postMessage({ type: 'founded', outcome });
    };
    before = before.then(work).catch((bug: unknown) => {
      log('error', 'background', { bug });
      const outcome: FoundingOutcome = {
        kind: 'refused',
        status: 500,
        message: 'The server could not be created',
      };
      parent.postMessage({ type: 'founded', outcome });
    });
  });
};
