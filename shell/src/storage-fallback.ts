/** A storage in memory, for this page only. Used if the browser denies its storage or the storage is full. */
function memoryStorage(start: [string, string][]): Storage {
  const values = new Map(start);
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const probe = 'storage-probe';

/** All parts use `localStorage` and `sessionStorage` without a check, so both must work. */
export function replaceUnusableStorage(page: Window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    let entries: [string, string][] = [];
    try {
      const storage = page[name];
      entries = Object.entries({ ...storage });
      storage.setItem(probe, '');
      storage.removeItem(probe);
    } catch {
      Object.defineProperty(page, name, { value: memoryStorage(entries), configurable: true });
    }
  }
}

// Runs on import, which comes before any module that reads the storage.
replaceUnusableStorage(window);
