/** A picture as a data URL, part of the program. */
declare module '*.png?inline' {
  const url: string;
  export { url as default };
}
