/** A name as somebody types it to ask for friendship: `name`, or `name#1234` with the last four digits of the id. */
export interface FriendName {
  readonly username: string;
  readonly lastDigits: string | null;
}

/** Reads a typed name. Usernames have no number sign. */
export const parseFriendName = (typed: string): FriendName => {
  const [, username, lastDigits] = /^(.*)#(\d{4})$/s.exec(typed.trim()) ?? [];
  return username === undefined || lastDigits === undefined
    ? { username: typed.trim(), lastDigits: null }
    : { username, lastDigits };
};
