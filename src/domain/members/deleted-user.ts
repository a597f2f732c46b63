/** The name of an account that is gone, wherever something still names it. No username has a space. */
export const DELETED_USER = 'Deleted User';
