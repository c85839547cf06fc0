import { fetchJson } from './fetch-json';
import { readFederationMap } from './read-federation-map';
import type { KnownMap } from './read-federation-map';
import { readManifest } from './remote-manifest';
import type { RemoteManifest } from './remote-manifest';

/** Fetches the federation map. `fresh` asks the server again. */
export const fetchMap = async (fresh: boolean): Promise<KnownMap> => readFederationMap(await fetchJson('/federation.json', { fresh }));

export const fetchManifest = async (address: string, fresh: boolean): Promise<RemoteManifest> => readManifest(address, await fetchJson(address, { fresh }));
