const MIB = 2 ** 20;

/** What V8 may take of a decoder's memory; the pictures lie beside it. */
export const DECODER_HEAP = '--max-old-space-size=64';

/** How much a decoder may grow over what it holds when it starts: the largest picture takes 190 MiB. */
export const DECODER_GROWTH_BYTES = 224 * MIB;
