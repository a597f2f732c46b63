/** The path of a file that is shipped (electron-vite). */
declare module '*.png?asset' {
  const path: string;
  export default path;
}
