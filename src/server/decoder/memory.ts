const MIB = 2 ** 20;

/** V8's limit of a decoder's memory; the pictures are outside of it. */
export const DECODER_HEAP = '--max-old-space-size=64';

/** The allowed growth of a decoder since its start: the largest picture takes 190 MiB. */
export const DECODER_GROWTH_BYTES = 224 * MIB;

/** The same for files of messages, whose pictures may be larger. */
export const INSPECTOR_GROWTH_BYTES = 512 * MIB;
