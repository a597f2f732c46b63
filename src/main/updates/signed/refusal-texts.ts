import { t } from '../../../domain/i18n/t';
import type { UpdateRefusal } from './judge-feed';

const day = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/**
 * The reason for refusing an update, in words for people, with the possible remedy. Texts of the feed are not repeated.
 */
export const refusalText = (refusal: UpdateRefusal): string => {
  switch (refusal.kind) {
    case 'unsigned':
      return t('This feed is not signed, so nothing from it is installed.');
    case 'unreadable':
      return t('The signed announcement of this feed can’t be read, so nothing from it is installed.');
    case 'untrusted-key':
      return t(
        'This feed is signed with a key that this build of Guildhall does not know. Nothing from it is installed.',
      );
    case 'bad-signature':
      return t(
        'The signature of this feed is wrong: its announcement was changed. Nothing from it is installed.',
      );
    case 'untrusted-key-list':
      return t(
        'This feed’s keys were changed without the signature of a key that this build knows. Nothing from it is installed.',
      );
    case 'other-feed':
      return t('This feed’s announcement is for another channel or system. Nothing from it is installed.');
    case 'expired':
      return t(
        'This feed’s announcement expired on {{at}}: newer versions may be held back from you. If this computer’s date ({{now}}) is wrong, correct it and check again.',
        { at: day(refusal.at), now: day(refusal.now) },
      );
    case 'not-yet-valid':
      return t(
        'This feed’s announcement is dated {{at}}, but this computer’s date is {{now}}. Correct the date and check again.',
        { at: day(refusal.at), now: day(refusal.now) },
      );
    case 'replayed':
      return t(
        'This feed’s announcement is older than one seen before: newer versions may be held back from you. Nothing from it is installed.',
      );
    case 'downgrade':
      return t(
        'This feed offers Guildhall {{version}}, which is older than {{than}}. Older versions are not installed.',
        { version: refusal.version, than: refusal.than },
      );
    case 'altered-file':
      return t('The downloaded file did not match its signature and was deleted. Nothing was installed.');
  }
};
