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

/** A form as multipart/form-data (RFC 7578). `boundary` must not occur in any part; 128 random bits ensure that. */
export const encodeMultipart = (parts: readonly FormPart[], boundary: string): MultipartBody => {
  const encoder = new TextEncoder();
  const pieces = parts.flatMap(({ name, value }) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
    if (typeof value === 'string') return [encoder.encode(`${head}\r\n\r\n${value}\r\n`)];
    const fileHead = `${head}; filename="${escaped(value.name)}"\r\nContent-Type: ${typeOf(value.type)}\r\n\r\n`;
    return [encoder.encode(fileHead), value.bytes, encoder.encode('\r\n')];
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
