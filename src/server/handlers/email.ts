import { failure, success } from '../../contract/failure';
import type { email as rows } from '../../contract/rest/email';
import { readMailCode } from '../../domain/profile/mail-code';
import { isoTimeOf } from '../clock';
import { deleteMailCodesOf, findCodeOwner, type MailCodeKind } from '../data/mail-codes';
import { setStanding } from '../data/standing';
import { deleteTokensOf } from '../data/tokens';
import { findUser, updateUser } from '../data/users';
import { queueMail, waitForMail } from '../mail/queue-mail';
import { refuse, refuseForNow } from '../refusal';
import { hashOfMailCode } from '../security/mail-codes';
import { BUSY } from '../security/passwords';
import { checkedEmail, checkedPassword } from './account-rules';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import { SERVER_BUSY, TOO_MANY_TRIES } from './password-tries';
import type { Services } from './services';

const NOT_GOOD = refuse(400, 'This code is not valid, or no longer. Please ask for a new one.');
const VERIFIED_ALREADY = refuse(409, 'Your e-mail address is verified already');
const MAILS_ENOUGH = 'We have sent you several mails already. Please try again later.';

/** Confirming an address, and setting a new password, by the code of a mail. */
export const emailHandlers = (services: Services): HandlersOf<typeof rows> => {
  const { glimpses, clock, passwords, endTokens, resetAsks, resetsOfAddress } = services;

  const asked = (code: string, kind: MailCodeKind) => {
    const letters = readMailCode(code);
    return letters === null ? null : { hash: hashOfMailCode(letters), kind, now: isoTimeOf(clock.now()) };
  };

  return {
    'email.sendCode': async (_args, { caller: { userId }, acts }) => {
      const done = await acts.ofCaller(async (trx) => {
        const user = await findUser(trx, userId);
        if (user === null || user.verified) return VERIFIED_ALREADY;
        const wait = await waitForMail(services, trx, userId);
        if (wait > 0) return refuseForNow(wait, MAILS_ENOUGH);
        await queueMail(services, trx, { kind: 'verify', userId, address: user.email });
        return success({ message: null });
      });
      return done.ok ? acknowledge() : done;
    },

    'email.verify': async ({ code }, { caller: { userId }, acts }) => {
      const of = asked(code, 'verify');
      if (of === null) return NOT_GOOD;
      const done = await acts.ofCaller(async (trx) => {
        if ((await findCodeOwner(trx, of)) !== userId) return NOT_GOOD;
        await updateUser(trx, userId, { verified: true });
        await deleteMailCodesOf(trx, userId, 'verify');
        return success({ message: null });
      });
      return done.ok ? acknowledge() : done;
    },

    'passwordReset.begin': async ({ email }, { address, acts }) => {
      const checked = checkedEmail(email);
      if (!checked.ok) return checked;
      const wait = resetAsks.wait(address);
      if (wait > 0) return refuseForNow(wait, TOO_MANY_TRIES);
      resetAsks.add(address);
      // By the address as it was typed: whether somebody has it is looked up when the mail is sent.
      const key = checked.value.toLowerCase();
      if (resetsOfAddress.wait(key) > 0) return acknowledge();
      resetsOfAddress.add(key);
      const done = await acts.ofNothing(async (trx) => {
        await queueMail(services, trx, { kind: 'reset', userId: null, address: checked.value });
        return success(null);
      });
      return done.ok ? acknowledge() : done;
    },

    'passwordReset.finish': async ({ code, password }, { address, acts }) => {
      const checked = checkedPassword(password);
      if (!checked.ok) return checked;
      const of = asked(code, 'reset');
      const userId = of === null ? null : await glimpses.mailCodeOwner(of);
      if (of === null || userId === null) return NOT_GOOD;
      const passwordHash = await passwords.hash(checked.value, { lane: 'strangers', key: address });
      if (passwordHash === BUSY) return failure(SERVER_BUSY);
      const done = await acts.ofAccount(userId, async (trx) => {
        if ((await findCodeOwner(trx, of)) !== userId) return NOT_GOOD;
        // Who has read the mail has the address.
        await updateUser(trx, userId, { passwordHash, verified: true });
        await setStanding(trx, userId, { oneTimeUntil: null, oneTimeUsed: false });
        // Ends the code as well.
        return success(await deleteTokensOf(trx, userId));
      });
      if (!done.ok) return done;
      endTokens(done.value);
      return acknowledge();
    },
  };
};
