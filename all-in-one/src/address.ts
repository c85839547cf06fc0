import { listen, urlAt } from '@storefront/service-kit';

interface AddressSettings {
  HOST: string;
  PORT: number;
  PUBLIC_URL?: string;
}

/** Replaces the hosts that mean "every address of this machine", because a browser cannot open them. */
export const openable = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/**
 * The port and the public address of the shop. If both are left open, it chooses a free port, because every part needs the address before the shop listens.
 * @throws SettingsError if the shop cannot listen at HOST
 */
export async function addressOf({ HOST: host, PORT: port, PUBLIC_URL: publicUrl }: AddressSettings): Promise<{ PORT: number; PUBLIC_URL: string }> {
  if (publicUrl !== undefined) return { PORT: port, PUBLIC_URL: publicUrl };
  const chosen = port === 0 ? await freePort(host) : port;
  return { PORT: chosen, PUBLIC_URL: openable(urlAt(host, chosen)) };
}

async function freePort(host: string): Promise<number> {
  const { port, close } = await listen({ callback: () => () => undefined }, { port: 0, host });
  await close();
  return port;
}
