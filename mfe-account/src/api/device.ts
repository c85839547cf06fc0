const key = 'device';

/** The device tokens by which the server recognises this browser. Sent with logins and codes; a logout keeps them. */
export function knownDevice(): { device?: string } {
  const device = localStorage.getItem(key);
  return device ? { device } : {};
}

/** Stores the device tokens of an answer for the next login. */
export function rememberDevice(device: string | undefined): void {
  if (device) localStorage.setItem(key, device);
}
