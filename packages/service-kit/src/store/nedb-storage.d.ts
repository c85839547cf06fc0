declare module '@seald-io/nedb/lib/storage.js' {
  const storage: {
    appendFileAsync(file: string, text: string, options: { mode?: number }): Promise<void>;
  };
  export default storage;
}
