/** What the people of practice say; one language, as people write on a server. */

/** The regulars, who do nothing wrong. */
export const REGULARS = [
  ...(['ana', 'bram', 'chiara', 'dmitri', 'esra', 'farid'] as const),
  ...(['greta', 'hugo', 'imani', 'jonas', 'keiko', 'liam'] as const),
] as const;

export const CHANNELS = ['general', 'help', 'off-topic', 'pictures'] as const;

export const CHATTER = [
  'good morning everyone',
  'did anybody get the new release to build?',
  'yes, after deleting the cache',
  'coffee first, then questions',
  'the meeting is at four, not at three',
  'thanks, that was it',
  'I will write it down in the wiki',
  'is the talk of Tuesday recorded?',
  'it is, the link is in the pinned messages',
  'who has the keys of the workshop today?',
  'me, until six',
  'this made my day',
  'I would rather keep it simple',
  'agreed, let us try it for a week',
  'my train is late again',
  'has anybody seen my umbrella?',
  'it rains, stay inside',
  'the soup in the canteen is good today',
  'I am back, what did I miss?',
  'nothing much, two birthdays and a bug',
] as const;

/** Sharp, and allowed. */
export const SHARP = [
  'I think that is a bad idea, honestly',
  'you have said that three times now',
  'please read the thread before you answer',
] as const;

export const SPAM = [
  'FREE COINS for the first 100 -> https://coins.example/claim',
  'i make 900 a day from home, ask me how https://easy.example/money',
  'your account will be closed, log in here https://login.example/verify',
] as const;

export const RAID = [
  '@everyone come to the real server https://raid.example/join',
  '@everyone THIS PLACE IS OURS NOW https://raid.example/join',
  'lol @everyone https://raid.example/clip',
] as const;

export const INSULTS = [
  'nobody here can stand you, just leave',
  'you are too stupid for this channel',
  'I will make sure that you never post here again',
  'everybody laughs about you, you know that?',
] as const;
