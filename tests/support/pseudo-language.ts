import type { Catalogue } from '../../src/domain/i18n/catalogue';

const LETTERS: Readonly<Record<string, string>> = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ğ',
    h: 'ĥ',
    i: 'í',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
  },
  ...{
    n: 'ñ',
    o: 'ö',
    p: 'þ',
    q: 'ɋ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'û',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ý',
    z: 'ž',
  },
  ...{
    A: 'Á',
    B: 'Ɓ',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    F: 'Ƒ',
    G: 'Ğ',
    H: 'Ĥ',
    I: 'Í',
    J: 'Ĵ',
    K: 'Ķ',
    L: 'Ļ',
    M: 'Ɱ',
  },
  ...{
    N: 'Ñ',
    O: 'Ö',
    P: 'Þ',
    Q: 'Ɋ',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Û',
    V: 'Ṽ',
    W: 'Ŵ',
    X: 'Ẋ',
    Y: 'Ý',
    Z: 'Ž',
  },
};

/** The parts of a text that are not translated: placeholders of values, and elements. */
const CODE = /\{\{\w+\}\}|<\/?[a-z]+\/?>/g;

const accented = (words: string): string => words.replace(/[A-Za-z]/g, (letter) => LETTERS[letter] ?? letter);

/** A text in the pseudo language: English with accented letters, so that an untranslated text is visible. */
export const pseudo = (text: string): string => {
  let said = '';
  let from = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    said += accented(text.slice(from, index)) + code;
    from = index + code.length;
  }
  return said + accented(text.slice(from));
};

/** The pseudo language, which has a translation of every text. */
export const pseudoLanguage: Catalogue = {
  find: (key) => pseudo(key.replace(/_other$/, '')),
  formOf: () => 'other',
};
