import type { MemberStatus } from '../../../contract/schemas';
import type { Face } from './pictures/avatars';
import type { PhotoName } from './pictures/photos';

/** A square of a photo: its upper left corner and its side, in units of the photo's height. */
export interface PhotoDetail {
  readonly photo: PhotoName;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** An invented person of the demo community. */
export interface Person {
  readonly username: string;
  readonly status: MemberStatus;
  readonly bio: string | null;
  /** User role number; 0 if not given. */
  readonly role?: number;
  /** The avatar: a face, a square of one of the demo's photos, or a robot; no avatar if not given. */
  readonly picture?: Face | PhotoDetail | 'robot';
  /** The name shown in guilds, if it differs from the username. */
  readonly nickname?: string;
}

const person = (
  username: string,
  status: MemberStatus,
  bio: string | null = null,
  more: Omit<Person, 'username' | 'status' | 'bio'> = {},
): Person => ({ username, status, bio, ...more });

/** All people, in the order of their sign-up. */
export const PEOPLE: readonly Person[] = [
  person('ines', 'active', 'I keep the lights of this server on. Write to me when something hurts.', {
    picture: { cut: 'bun', skin: 'sand', hair: 'chestnut', glasses: true },
    role: 5,
    nickname: 'Inês',
  }),
  person('oskar', 'away', 'Guildhall staff. Answers on weekdays, slowly and completely.', {
    picture: { cut: 'short', skin: 'rose', hair: 'grey', beard: true },
    role: 4,
  }),
  person('maren', 'active', 'Runs The Joinery. Cherry, mostly. I believe in wedges.', {
    picture: { cut: 'bob', skin: 'rose', hair: 'blond' },
    role: 1,
    nickname: 'Maren',
  }),
  person('tariq', 'active', 'Safety, vans, favours. Owner of all ten fingers.', {
    picture: { cut: 'short', skin: 'honey', hair: 'black', beard: true },
    nickname: 'Tariq',
  }),
  person('noor', 'active', 'Host of Lantern Nights. 140 games, one samovar too many.', {
    picture: { cut: 'scarf', skin: 'honey', hair: 'black' },
    role: 1,
    nickname: 'نور Noor',
  }),
  person('priya', 'active', 'Keeper of Tidepool. If it lives between the tides, I want to know.', {
    picture: { cut: 'bun', skin: 'umber', hair: 'black' },
    role: 1,
    nickname: 'प्रिया Priya',
  }),
  person('sawbot', 'active', 'Keeps the calendar of The Joinery. Never lost a finger.', {
    picture: 'robot',
    role: 2,
  }),
  person('dicekeeper', 'active', 'Counts dice, seats and cake. Fair to six decimal places.', {
    picture: 'robot',
    role: 3,
  }),
  person('yuki', 'active', 'One chisel, one box, many questions.', {
    picture: { cut: 'bob', skin: 'sand', hair: 'black' },
    nickname: '結希 Yuki',
  }),
  person('aiko_t', 'active', 'Kumiko and small joints. Patience comes with the pencil.', {
    picture: { cut: 'bun', skin: 'rose', hair: 'white', glasses: true },
    nickname: '愛子',
  }),
  person('anders', 'active', 'Turns bowls. And eggs, lately.', {
    picture: { photo: 'bowl', left: 0.33, top: 0.12, size: 0.82 },
  }),
  person('beatriz', 'dnd', 'Luthier. I tap things and listen.', {
    picture: { cut: 'curls', skin: 'honey', hair: 'brown' },
  }),
  person('bohdan', 'away', 'Owls, spoons, and the occasional saint.', { nickname: 'Богдан' }),
  person('chidi', 'active', 'Furniture without metal.', {
    picture: { cut: 'short', skin: 'night', hair: 'black', glasses: true },
  }),
  person('devika', 'active', 'Finishes: shellac, oil, soup.', {
    picture: { cut: 'bob', skin: 'cocoa', hair: 'black', glasses: true },
    nickname: 'देविका',
  }),
  person('eirik', 'away', 'Building one (1) boat.', {
    picture: { photo: 'lake', left: 0.7, top: 0.1, size: 0.8 },
    nickname: 'Eirik ⛵',
  }),
  person('elif', 'active', 'Marquetry. Everything is a petal if you are brave.', {
    picture: { photo: 'petals', left: 0.05, top: 0.12, size: 0.74 },
    nickname: 'Elif Çınar',
  }),
  person('fionn', 'inactive', 'Green wood chairs. The robin is in charge.'),
  person('hanna', 'active', 'Restoration. I answer notes that are 160 years old.', {
    picture: { cut: 'bun', skin: 'rose', hair: 'red' },
  }),
  person('jorge', 'active', 'A sawmill on a trailer. I know where the trees are.', { nickname: 'Jorge' }),
  person('kaia', 'active', 'spoons. cats. spoons for cats', {
    picture: { photo: 'grain', left: 0.85, top: 0.13, size: 0.5 },
  }),
  person('linh', 'active', 'Drawings, maps, kerfs. Somewhere between wood and water.', {
    picture: { cut: 'bob', skin: 'honey', hair: 'black', glasses: true },
    nickname: 'Thùy Linh',
  }),
  person('mateo', 'active', 'Beginner. Six joints out of eight.'),
  person('petra', 'dnd', 'Masking tape is a way of life.', {
    picture: { cut: 'curls', skin: 'sand', hair: 'grey' },
  }),
  person('rhys', 'inactive', 'Larch is sweet and oak is regret.'),
  person('thandi', 'active', 'Teaches nine-year-olds to hold a hammer. They teach me the rest.', {
    picture: { cut: 'curls', skin: 'cocoa', hair: 'black' },
  }),
  person('uma', 'active', 'toys with wheels and opinions', { nickname: 'உமா' }),
  person('viktor', 'away', 'Sharp is a habit.', {
    picture: { cut: 'bald', skin: 'rose', hair: 'grey', beard: true },
    nickname: 'Виктор',
  }),
  person('camille', 'active', 'Radio plays and rice.'),
  person('emeka', 'active', 'There is no good chair.', {
    picture: { cut: 'bald', skin: 'night', hair: 'black', beard: true },
  }),
  person('giulia', 'active', null),
  person('haruto', 'dnd', 'Rules as written.', { nickname: '陽翔' }),
  person('iman', 'active', 'Puzzles, fair ones.', { nickname: 'إيمان' }),
  person('juno', 'active', 'paints very small people', {
    picture: { photo: 'hexes', left: 0.3, top: 0.2, size: 0.5 },
  }),
  person('keola', 'away', 'I won it in a bet.'),
  person('luca', 'inactive', 'Second place, with respect.'),
  person('mei', 'active', null, { nickname: '小美' }),
  person('nikhil', 'active', 'It was windy.'),
  person('oren', 'inactive', 'Betrayed by cardboard.', { nickname: 'אורן' }),
  person('paloma', 'active', 'Gerald’s mother.', {
    picture: { cut: 'curls', skin: 'sand', hair: 'chestnut', glasses: true },
  }),
  person('quinn', 'inactive', null),
  person('rafael', 'away', 'On a Tuesday, in my head.'),
  person('samira', 'active', 'The table for first-timers is mine.', {
    picture: { cut: 'scarf', skin: 'sand', hair: 'black', glasses: true },
    nickname: 'سميرة',
  }),
  person('sefa', 'inactive', 'Six greens.'),
  person('zeke', 'active', null),
  person('zofia', 'active', 'Page 9 is bold.', {
    picture: { cut: 'bob', skin: 'rose', hair: 'red', glasses: true },
  }),
  person('dalia', 'away', 'Words, right to left.', { nickname: 'דליה' }),
  person('goran', 'inactive', 'A dot you cannot tell from its neighbour is paint.', { nickname: 'Горан' }),
  person('ilse', 'active', 'Teacher of 26 children and a crab.', {
    picture: { cut: 'bob', skin: 'sand', hair: 'grey' },
  }),
  person('kamal', 'active', 'Marine biologist. Please put it back wet side down.', { nickname: 'কামাল' }),
  person('leilani', 'inactive', 'Early, in the water.'),
  person('marisol', 'active', 'Nudibranchs. I will not say where.', {
    picture: { photo: 'tide', left: 0.1, top: 0.25, size: 0.6 },
  }),
  person('minjun', 'active', 'It was time zones.', { nickname: '민준' }),
  person('mira', 'dnd', 'Draws the sea, keeping.', { nickname: '미라' }),
  person('nadia', 'active', 'Bread for forty.'),
  person('soren', 'active', 'Forty times with my thumb.', {
    picture: { cut: 'short', skin: 'rose', hair: 'blond', beard: true },
    nickname: 'Søren',
  }),
  person('tala', 'active', 'Front end and arrows.'),
  person('teodor', 'inactive', 'Lemon, please.'),
  person('tomas', 'away', 'Counts things with cold fingers.', { nickname: 'Tomáš' }),
  person('wanjiru', 'active', 'Search. “green spiky”.', {
    picture: { cut: 'short', skin: 'night', hair: 'black' },
  }),
  person('yara', 'active', 'The sea starts where I stand.', { nickname: 'يارا' }),
  person('amara', 'inactive', null),
  person('farah', 'inactive', null, { nickname: 'فرح' }),
  person('katerina', 'inactive', 'Reads more than she writes.', { nickname: 'Κατερίνα' }),
  person('somchai', 'inactive', null, { nickname: 'สมชาย' }),
  person('tigran', 'inactive', null, { nickname: 'Տիգրան' }),
  person('nino_b', 'inactive', 'Here for the cats.', { nickname: 'ნინო' }),
  person('hemi', 'away', null),
];
