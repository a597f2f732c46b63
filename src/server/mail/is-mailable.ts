const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const HOST =
  /^(?=.{1,253}$)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Whether the server sends mails to an address: accounts may have others, but a mail's header and envelope take only what
 * nobody can read as two addresses or as a command.
 */
export const isMailable = (address: string): boolean => {
  const at = address.lastIndexOf('@');
  return at > 0 && LOCAL.test(address.slice(0, at)) && HOST.test(address.slice(at + 1));
};
