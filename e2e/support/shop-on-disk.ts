import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startShop, type RunningShop } from './shop';

const repository = path.resolve(import.meta.dirname, '../..');

export interface RemoteLine {
  manifest: string;
  version: string;
  team: string;
  canary?: { manifest: string; version: string; share: number };
}

/** A running shop with its builds in a folder of its own, so that tests can deploy single parts. */
export interface ShopOnDisk extends RunningShop {
  root: string;
  /** Replaces or adds one remote's line of the federation map. */
  writeLine(remote: string, line: RemoteLine): void;
  removeLine(remote: string): void;
  map(): { text: string; remotes: Record<string, RemoteLine> };
  /** Replaces or adds the build of a front end, as a deployment does. */
  put(part: string, dist: string): void;
  /** The hash of every deployed file. */
  files(): Map<string, string>;
}

/** The repository's federation map. */
const repositoryMap = () => JSON.parse(readFileSync(path.join(repository, 'shell/federation.json'), 'utf8')) as { remotes: Record<string, RemoteLine> };
const frontEnds = ['shell', ...Object.keys(repositoryMap().remotes).map((remote) => `mfe-${remote}`)];

/** The path of the newest build's own manifest, which later builds do not replace. */
export function pinnedManifest(remote: string, dist: string): string {
  const content = readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8');
  const file = readdirSync(dist).find((name) => /^mf-manifest\.\w+\.json$/.test(name) && readFileSync(path.join(dist, name), 'utf8') === content);
  if (!file) throw new Error(`${dist} has no manifest that is named after its build`);
  return `/remotes/${remote}/${file}`;
}

/** The files of the newest build, without the kept files of earlier builds. */
export const filesOfNewestBuild = (dist: string): string[] => {
  const [newest] = JSON.parse(readFileSync(path.join(dist, '.builds.json'), 'utf8')) as { files: string[] }[];
  return newest?.files ?? [];
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Each remote has its own line, so a change of one remote changes one line. */
const format = (remotes: Record<string, RemoteLine>) =>
  `{ "remotes": {\n${Object.entries(remotes).map(([name, line]) => `${JSON.stringify(name)}: ${JSON.stringify(line)}`).join(',\n')}\n} }\n`;

/** Copies the repository's builds, pins each remote to its build, and starts the shop. */
export async function deployShop(settings: Record<string, string> = {}): Promise<ShopOnDisk> {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'deployed-')));
  for (const part of [...frontEnds, 'all-in-one']) cpSync(path.join(repository, part, 'dist'), path.join(root, part, 'dist'), { recursive: true });
  mkdirSync(path.join(root, 'services/catalog'), { recursive: true });
  symlinkSync(path.join(repository, 'services/catalog/demo-pictures'), path.join(root, 'services/catalog/demo-pictures'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));

  const mapFile = path.join(root, 'shell/federation.json');
  const { remotes } = repositoryMap();
  for (const [remote, line] of Object.entries(remotes)) line.manifest = pinnedManifest(remote, path.join(root, `mfe-${remote}/dist`));
  writeFileSync(mapFile, format(remotes));
  const map = () => {
    const text = readFileSync(mapFile, 'utf8');
    return { text, remotes: (JSON.parse(text) as { remotes: Record<string, RemoteLine> }).remotes };
  };

  const shop = await startShop('embedded', settings, { root });
  return {
    ...shop,
    root,
    map,
    writeLine(remote, line) {
      writeFileSync(mapFile, format({ ...map().remotes, [remote]: line }));
    },
    removeLine(remote) {
      const { [remote]: _removed, ...others } = map().remotes;
      writeFileSync(mapFile, format(others));
    },
    put(part, dist) {
      const [place, next, previous] = ['dist', 'next', 'previous'].map((name) => path.join(root, part, name)) as [string, string, string];
      cpSync(dist, next, { recursive: true });
      // Open tabs may request files at any time, so the folder must not be missing while the copy runs.
      if (existsSync(place)) renameSync(place, previous);
      renameSync(next, place);
      rmSync(previous, { recursive: true, force: true });
    },
    files: () =>
      new Map(
        readdirSync(root)
          .filter((part) => /^(mfe-.*|shell|all-in-one)$/.test(part))
          .flatMap((part) => filesBelow(path.join(root, part)))
          .map((file) => [path.relative(root, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
      ),
    async stop() {
      await shop.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
