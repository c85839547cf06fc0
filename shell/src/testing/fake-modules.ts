import type { RemoteModule, SlotFilling } from '@storefront/web-kit';
import { createRemoteModules } from '../federation/remote-modules';
import type { ShellModules } from '../federation/remote-modules';

type Exposed = Record<string, () => RemoteModule | Promise<RemoteModule>>;

/** Fake remotes, by `<remote>/<module>`, and their fillings. Each function creates a module or throws, like a real container. An error comes from the remote in its `cause`. */
export function fakeModules(exposed: Exposed, fillings: SlotFilling[] = [], onFailure?: (remote: string, error: Error) => void): ShellModules {
  const byRemote = new Map(fillings.map(({ remote }) => [remote, fillings.filter((filling) => filling.remote === remote)]));
  return createRemoteModules({
    source: {
      locate: async (remote) => ({ entry: `/${remote}.js`, global: remote, modules: {}, slots: [] }),
      fillings: () => byRemote,
      locateFillings: async () => new Map(),
      isOnCanary: () => false,
      leaveCanary: () => undefined,
      identify: () => ({ version: '1', team: 'team' }),
      originOf: ({ cause }) => (typeof cause === 'string' ? cause : 'shell'),
    },
    ...(onFailure && { onFailure }),
    connect: async ({ global }) => ({
      init: () => undefined,
      get: async (module) => {
        const make = exposed[`${global}/${module.slice(2)}`];
        if (!make) throw new Error(`${global} does not expose ${module}`);
        const loaded = await make();
        return () => loaded;
      },
    }),
  });
}
