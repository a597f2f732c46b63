import { z } from 'zod';
import { entity, type Fields } from '../../contract/codec';
import { failure, success, type Result } from '../../contract/failure';
import type { Endpoint } from '../../contract/rest/endpoint';
import type { Refusal } from '../refusal';
import { explainArguments } from './explain-arguments';

/** Where a call's arguments travelled, as they came. */
export interface RawArguments {
  readonly header: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly form: unknown;
}

const PARTS = ['header', 'params', 'body', 'form'] as const;

/**
 * Decodes the arguments of a row wherever they travel, by the row's own fields: names from the wire become the names
 * inside, and what the row does not name is dropped.
 */
export const argumentDecoder = (row: Endpoint): ((raw: RawArguments) => Result<object, Refusal>) => {
  const codecs = PARTS.flatMap((part) => {
    const fields: Fields | undefined = row[part]?.();
    return fields === undefined ? [] : [{ part, fields, codec: entity(fields) }];
  });
  return (raw) => {
    const args = {};
    for (const { part, fields, codec } of codecs) {
      const sent: z.ZodType = codec;
      // A body may be left out where all its fields may.
      const given = raw[part] ?? {};
      const decoded = z.safeDecode(sent, given);
      if (!decoded.success)
        return failure({ status: 400, message: explainArguments(fields, given, decoded.error) });
      Object.assign(args, decoded.data);
    }
    return success(args);
  };
};
