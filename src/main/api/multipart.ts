import type { UploadedFile } from '../../contract/rest/endpoint';

/** A part of a form: the field's name, and text or a file. */
export interface FormPart {
  readonly name: string;
  readonly value: string | UploadedFile;
}

export interface MultipartBody {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Escapes names in Content-Disposition in the same way as browsers. */
const escaped = (text: string): string =>
  text.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

const typeOf = (type: string): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';

/** The beginning and the end of a form whose file is sent as a stream between them. */
export interface MultipartFrame {
  readonly contentType: string;
  readonly head: Uint8Array<ArrayBuffer>;
  readonly tail: Uint8Array<ArrayBuffer>;
}

const headOf = (name: string, boundary: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;

const fileHead = (head: string, name: string, type: string): string =>
  `${head}; filename="${escaped(name)}"\r\nContent-Type: ${typeOf(type)}\r\n\r\n`;

/** The frame of a form: its fields of text, then one file. For `boundary` see `encodeMultipart`. */
export const frameMultipart = (
  fields: readonly FormPart[],
  file: { readonly name: string; readonly fileName: string; readonly type: string },
  boundary: string,
): MultipartFrame => {
  const encoder = new TextEncoder();
  const texts = fields.map(({ name, value }) =>
    typeof value === 'string' ? `${headOf(name, boundary)}\r\n\r\n${value}\r\n` : '',
  );
  const head = fileHead(headOf(file.name, boundary), file.fileName, file.type);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: encoder.encode(texts.join('') + head),
    tail: encoder.encode(`\r\n--${boundary}--\r\n`),
  };
};

/** A form as multipart/form-data (RFC 7578). `boundary` must not occur in any part; 128 random bits ensure that. */
export const encodeMultipart = (parts: readonly FormPart[], boundary: string): MultipartBody => {
  const encoder = new TextEncoder();
  const pieces = parts.flatMap(({ name, value }) => {
    const head = headOf(name, boundary);
    if (typeof value === 'string') return [encoder.encode(`${head}\r\n\r\n${value}\r\n`)];
    return [encoder.encode(fileHead(head, value.name, value.type)), value.bytes, encoder.encode('\r\n')];
  });
  pieces.push(encoder.encode(`--${boundary}--\r\n`));
  const bytes = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
};
