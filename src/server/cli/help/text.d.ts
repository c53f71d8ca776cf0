/** The bundler turns a text file into a module with its text. */
declare module '*.txt' {
  const text: string;
  export default text;
}
