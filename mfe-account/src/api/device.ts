const key = 'device';

/** What the shop knows this browser by: goes along with log-ins and codes. It stays at a logout. */
export function knownDevice(): { device?: string } {
  const device = localStorage.getItem(key);
  return device ? { device } : {};
}

/** Keeps what the shop answered, for the next time. */
export function rememberDevice(device: string | undefined): void {
  if (device) localStorage.setItem(key, device);
}
