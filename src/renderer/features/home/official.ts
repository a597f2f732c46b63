import { RELEASES } from '../../../contract/limits';

/** The account of the product's own notifications. It came with the first release. */
export const OFFICIAL = {
  name: 'Guildhall',
  about: 'News of Guildhall and of this server: what is new, what is planned, what you should know.',
  createdOn: RELEASES.previous.date,
} as const;
