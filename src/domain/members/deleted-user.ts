/** The name shown for a deleted account. No username contains a space. */
export const DELETED_USER = 'Deleted User';
