declare module '@seald-io/nedb/lib/storage.js' {
  const storage: {
    appendFileAsync(file: string, text: string): Promise<void>;
  };
  export default storage;
}

declare module '@seald-io/nedb/lib/model.js' {
  const model: {
    /** The value at a path, or, of several, an object of them all. */
    getDotValues(document: unknown, paths: string[]): unknown;
    /** As a line of the file, without its end. */
    serialize(document: unknown): string;
  };
  export default model;
}
