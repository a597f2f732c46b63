import { z } from 'zod';
import { entity, type Fields } from '../../contract/codec';
import { failure, success, type Result } from '../../contract/failure';
import type { Endpoint } from '../../contract/rest/endpoint';
import type { Refusal } from '../refusal';
import { explainArguments } from './explain-arguments';

/** The raw arguments of a call, by their place in the request. */
export interface RawArguments {
  readonly header: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly form: unknown;
}

const PARTS = ['header', 'params', 'body', 'form'] as const;

type ArgumentDecoder = (raw: RawArguments) => Result<object, Refusal>;

const makeDecoder = (row: Endpoint): ArgumentDecoder => {
  const codecs = PARTS.flatMap((part) => {
    const fields: Fields | undefined = row[part]?.();
    return fields === undefined ? [] : [{ part, fields, codec: entity(fields) }];
  });
  return (raw) => {
    const args = {};
    for (const { part, fields, codec } of codecs) {
      const sent: z.ZodType = codec;
      // A body may be omitted if all its fields are optional.
      const given = raw[part] ?? {};
      const decoded = z.safeDecode(sent, given);
      if (!decoded.success)
        return failure({ status: 400, message: explainArguments(fields, given, decoded.error) });
      Object.assign(args, decoded.data);
    }
    return success(args);
  };
};

const decoders = new WeakMap<Endpoint, ArgumentDecoder>();

/**
 * Decodes the arguments of a row from all places of the request, by the row's fields: names on the wire become internal
 * names, and unknown fields are dropped. Made once for a row: a process may have several servers.
 */
export const argumentDecoder = (row: Endpoint): ArgumentDecoder => {
  const known = decoders.get(row) ?? makeDecoder(row);
  decoders.set(row, known);
  return known;
};
