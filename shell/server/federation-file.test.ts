import { describe, expect, it } from 'vitest';
import { parseFederationMap } from './federation-file';

describe('the federation map', () => {
  const canary = { manifest: '/remotes/catalog/2.json', version: '1.3.0', share: 0.1 };

  it('has each remote’s manifest, version and team', () => {
    const remotes = { catalog: { manifest: '/remotes/catalog/mf-manifest.json', version: '1.2.0', team: 'catalogue' } };
    expect(parseFederationMap({ remotes })).toEqual({ remotes });
  });

  it('may have a canary with its share of the visitors', () => {
    const remotes = { catalog: { manifest: '/m.json', version: '1.2.0', team: 'catalogue', canary } };
    expect(parseFederationMap({ remotes })).toEqual({ remotes });
  });

  it('may name manifests on other hosts', () => {
    const remotes = { catalog: { manifest: 'https://cdn.example:8443/mf-manifest.json', version: '1.2.0', team: 'catalogue' } };
    expect(parseFederationMap({ remotes })).toEqual({ remotes });
  });

  it.each([
    [undefined, 'has no "remotes"'],
    [{ remotes: [] }, 'has no "remotes"'],
    [{ remotes: { catalog: {} } }, 'Remote "catalog"'],
    [{ remotes: { catalog: { manifest: '' } } }, 'Remote "catalog"'],
    ...['mf-manifest.json', '//cdn.example/mf-manifest.json', '/\\cdn.example', '/\t/cdn.example', 'https://cdn.example:80800/mf-manifest.json', 'https://<host>/mf-manifest.json', 'ftp://cdn.example'].map((wrong): [unknown, string] => [{ remotes: { catalog: { manifest: wrong } } }, 'Remote "catalog"']),
    ...[{}, 'no', { ...canary, share: 2 }, { ...canary, share: '0.1' }, { ...canary, version: '' }, { ...canary, manifest: 'https://:80' }].map((wrong): [unknown, string] => [{ remotes: { catalog: { manifest: '/m', canary: wrong } } }, 'The canary of remote "catalog"']),
  ])('rejects %j and says why', (value, message) => {
    expect(() => parseFederationMap(value)).toThrow(message);
  });
});
