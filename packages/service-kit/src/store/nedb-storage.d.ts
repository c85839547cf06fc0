declare module '@seald-io/nedb/lib/storage.js' {
  const storage: {
    appendFileAsync(file: string, text: string): Promise<void>;
  };
  export default storage;
}
