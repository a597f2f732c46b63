import { RELEASES } from '../../../contract/limits';
import { msg } from '../../../domain/i18n/t';

/** The account of the product's own notifications. Part of the first release. */
export const OFFICIAL = {
  name: 'Guildhall',
  about: msg('News about Guildhall and this server: what is new, what is planned, what you should know.'),
  createdOn: RELEASES.previous.date,
} as const;
