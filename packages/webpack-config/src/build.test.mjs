import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import webpack from 'webpack';
import { build, buildPart } from './build.mjs';
import { frontEnd } from './front-end.mjs';
import { sourceHash } from './source-hash.mjs';

const cache = path.join(import.meta.dirname, '../.cache');
const preset = path.join(import.meta.dirname, 'index.mjs');
const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
const parts = [];

/** Writes a part's files to a folder from which the workspace's packages resolve. */
function makePart(files, { dependencies = { react: '19.3.1' }, ...more } = {}) {
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(path.join(cache, 'part-'));
  parts.push(dir);
  const all = { 'package.json': JSON.stringify({ name: 'fixture', version: '1.2.0', dependencies, ...more }), ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  return dir;
}

const read = (dir, file) => readFileSync(path.join(dir, 'dist', file), 'utf8');
const builtFiles = (dir) => readdirSync(path.join(dir, 'dist'), { recursive: true }).map((file) => file.replaceAll('\\', '/'));
const fileLike = (dir, pattern) => builtFiles(dir).find((file) => pattern.test(file)) ?? '';

afterAll(() => parts.forEach((dir) => rmSync(dir, { recursive: true })));

const remoteFiles = {
  'webpack.config.mjs': `import { frontEnd } from '${preset}';
    export default frontEnd({ name: 'weaving', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' } });`,
  'src/routes.tsx': `import styles from './routes.module.css';
    export default function Routes({ of = [] as string[] }) { return <ul className={styles.list}>{of.map((name) => <li key={name}>{name}</li>)}</ul>; }`,
  'src/routes.module.css': `.list { color: rgb(255, 0, 0); }\n${Array.from({ length: 40 }, (_, n) => `.list li:nth-child(${n}) { margin: ${n}px }`).join('\n')}`,
  'src/early-data.json': '[]',
};

it('tells a caller before each build while it watches a part', async () => {
  const dir = makePart(remoteFiles);
  const program = `import { buildPart } from '${preset}';
    await buildPart('${dir}', { mode: 'development', watch: true, beforeBuild: () => console.log('before') });
    console.log('built');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toBe('before\nbuilt\n');
    writeFileSync(path.join(dir, 'src/routes.module.css'), '.list { color: blue }');
    await expect.poll(() => output, { timeout: 30_000 }).toContain('built\nbefore\n');
  } finally {
    child.kill();
    await once(child, 'close');
  }
}, 120_000);

describe('a remote', () => {
  let dir;
  beforeAll(async () => {
    dir = makePart(remoteFiles, { budget: { gzipKB: 100 } });
    await buildPart(dir);
  }, 120_000);

  it('has a manifest with its entry and each module’s files, all with hashed names', () => {
    const { metaData, exposes } = JSON.parse(read(dir, 'mf-manifest.json'));
    expect(metaData).toMatchObject({ globalName: 'weaving', buildInfo: { buildVersion: '1.2.0' } });
    expect(metaData.remoteEntry.name).toMatch(/^remote-entry\.[0-9a-f]{8}\.js$/);
    expect(exposes.map(({ path: name, assets }) => [name, assets.js.sync.length, assets.css.sync.length])).toEqual([['./routes', 1, 1]]);
    expect(existsSync(path.join(dir, 'dist', exposes[0].assets.js.sync[0]))).toBe(true);
  });

  it('starts its class names with its own name', () => {
    expect(read(dir, fileLike(dir, /\.css$/))).toMatch(/\.weaving_[\w-]+/);
  });

  it('contains neither the federation’s runtime nor the shared libraries', () => {
    const entry = read(dir, fileLike(dir, /^remote-entry.*\.js$/));
    expect(entry).toContain('__FEDERATION_RUNTIME__');
    expect(entry.length).toBeLessThan(12_000);
    const scripts = builtFiles(dir).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => read(dir, file).includes('react.transitional.element'))).toEqual([]);
  });

  it('is compressed at build time', () => {
    const css = fileLike(dir, /\.css$/);
    expect(zlib.brotliDecompressSync(readFileSync(path.join(dir, 'dist', `${css}.br`))).toString()).toBe(read(dir, css));
    expect(zlib.gunzipSync(readFileSync(path.join(dir, 'dist', `${css}.gz`))).toString()).toBe(read(dir, css));
  });

  it('contains its early data', () => {
    expect(read(dir, 'early-data.json')).toBe('[]');
  });

  it('has a manifest under the build’s name beside the one with the fixed name', () => {
    const pinned = fileLike(dir, /^mf-manifest\.[0-9a-f]{8}\.json$/);
    expect(read(dir, pinned)).toBe(read(dir, 'mf-manifest.json'));
    expect(read(dir, pinned.replace('mf-manifest', 'early-data'))).toBe('[]');
  });

  it('lists the modules of each script', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(dir, '.cache/modules.json'), 'utf8'));
    const routes = scripts.find(({ chunk }) => chunk === '__federation_expose_routes');
    expect(routes.modules.map(({ name }) => name)).toContain('./src/routes.tsx');
  });

  it('prints the size of its initial JavaScript and its budget', () => {
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^initial JavaScript [\d.]+ kB gzip, [\d.]+ kB brotli, budget 100 kB gzip$/));
  });
});

describe('a second build', () => {
  let dir;
  let before;
  let after;
  beforeAll(async () => {
    dir = makePart({ ...remoteFiles, 'dist/js/left-behind.js': '', 'dist/stale.txt': '' });
    await buildPart(dir);
    before = builtFiles(dir).filter((file) => file.includes('.'));
    writeFileSync(path.join(dir, 'src/routes.tsx'), remoteFiles['src/routes.tsx'].replace('<li', '<li title={name}'));
    await buildPart(dir);
    after = builtFiles(dir);
  }, 120_000);

  it('keeps the files of the first build for open tabs', () => {
    expect(before.filter((file) => !after.includes(file))).toEqual([]);
    expect(after.filter((file) => /^mf-manifest\.[0-9a-f]+\.json$/.test(file))).toHaveLength(2);
    const scripts = (name) => JSON.parse(read(dir, name)).exposes[0].assets.js.sync;
    const [older] = before.filter((file) => /^mf-manifest\.[0-9a-f]+\.json$/.test(file));
    expect(scripts('mf-manifest.json')).not.toEqual(scripts(older));
    expect(after).toEqual(expect.arrayContaining([...scripts('mf-manifest.json'), ...scripts(older)]));
  });

  it('deletes files that no build wrote', () => {
    expect(before).not.toEqual(expect.arrayContaining(['js/left-behind.js']));
    expect(after).not.toEqual(expect.arrayContaining(['stale.txt']));
  });

  it('uses other class names than the first build, because both may be in one page', () => {
    const styles = after.filter((file) => /\.css$/.test(file)).map((file) => /\.(weaving_[\w-]+)/.exec(read(dir, file))[1]);
    expect(new Set(styles).size).toBe(2);
  });
});

it('code that two exposed modules share is in one file, however small', async () => {
  const dir = makePart({
    'webpack.config.mjs': `import { frontEnd } from '${preset}';
      export default frontEnd({ name: 'weaving', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx', './badge': './src/badge.tsx' } });`,
    'src/rules.ts': 'export const rule = (n: number) => `twice ${n * 2}`;',
    'src/routes.tsx': `import { rule } from './rules'; export default () => <p>{rule(1)}</p>;`,
    'src/badge.tsx': `import { rule } from './rules'; export default () => <b>{rule(2)}</b>;`,
  });
  await buildPart(dir);
  const holding = builtFiles(dir).filter((file) => file.endsWith('.js') && read(dir, file).includes('twice '));
  expect(holding).toHaveLength(1);
  const { exposes } = JSON.parse(read(dir, 'mf-manifest.json'));
  expect(exposes.map(({ assets }) => assets.js.sync.includes(holding[0]))).toEqual([true, true]);
}, 120_000);

it('a part above its budget does not build', async () => {
  const dir = makePart(remoteFiles, { budget: { gzipKB: 0.1 } });
  await expect(buildPart(dir)).rejects.toThrow(/^The initial JavaScript has \d+\.\d\d kB gzip; the budget in package\.json is 0\.10 kB\. Load code .+, or raise the budget as packages\/webpack-config\/README\.md says\.$/);
}, 120_000);

it('a part with fillings that its configuration does not pass on does not build', async () => {
  const dir = makePart({ ...remoteFiles, 'src/slots.ts': 'export const slots = [];' });
  await expect(buildPart(dir)).rejects.toThrow('webpack.config.mjs of weaving does not use src/slots.ts. Import its list and pass it: frontEnd({ …, slots }).');
}, 120_000);

it('the error of a part that does not compile names the file', async () => {
  const dir = makePart({ ...remoteFiles, 'src/routes.tsx': 'export default function (' });
  await expect(buildPart(dir, { mode: 'development' })).rejects.toThrow('routes.tsx');
}, 120_000);

it('a remote with a style that could affect other teams’ pages does not build', async () => {
  const styles = { 'plain.css': 'body {}', 'global.module.css': ':global(body) {}', 'element.module.css': 'h1 {}', 'one-of-two.module.css': '.own, h1 {}' };
  const dir = makePart({
    ...remoteFiles,
    ...Object.fromEntries(Object.entries(styles).map(([name, text]) => [`src/${name}`, text])),
    'src/routes.tsx': `${Object.keys(styles).map((name) => `import './${name}';`).join('\n')}\nimport './routes.module.css';\nexport default () => null;`,
  });
  const { message } = await buildPart(dir, { mode: 'development' }).catch((error) => error);
  for (const refused of ['plain.css Selector "body"', 'global.module.css Selector ":global(body)"', 'element.module.css Selector "h1"', 'one-of-two.module.css Selector ".own, h1"']) {
    expect(message).toContain(`${refused} is not pure`);
  }
}, 120_000);

it('builds of different sources have different chunk names', async () => {
  const dir = makePart(remoteFiles);
  const before = sourceHash(dir);
  expect(sourceHash(makePart(remoteFiles))).toBe(before);
  writeFileSync(path.join(dir, 'src/routes.tsx'), `${remoteFiles['src/routes.tsx']}\n`);
  expect(sourceHash(dir)).not.toBe(before);
  const { output } = frontEnd({ name: 'weaving', dir, exposes: {} })({}, { mode: 'production' });
  expect(output.chunkLoadingGlobal).toBe(`chunks_weaving_${sourceHash(dir)}`);
});

describe('a remote with a server side', () => {
  let dir;
  let server;
  beforeAll(async () => {
    dir = makePart({ ...remoteFiles, 'src/server.ts': "export { default } from './routes';" });
    await buildPart(dir);
    server = JSON.parse(read(dir, 'mf-manifest.json')).server;
  }, 120_000);

  it('names its file in the manifest, by a hash of the content', () => {
    expect(server).toMatch(/^server\/routes\.[0-9a-f]{8}\.cjs$/);
    expect(builtFiles(dir)).toContain(server);
  });

  it('renders with the class names of the browser’s build and the libraries that it is given', () => {
    const module = { exports: {} };
    const element = (type, props) => ({ type, props });
    new Function('module', 'exports', 'require', read(dir, server))(module, module.exports, (name) => ({ 'react/jsx-runtime': { jsx: element, jsxs: element } })[name]);
    const { type, props } = module.exports.default({ of: [] });
    expect(type).toBe('ul');
    expect(read(dir, fileLike(dir, /\.css$/))).toContain(`.${props.className}{`);
  });

  it('with a mistake gives an error in the result of the build, so that the watch mode goes on', async () => {
    const broken = makePart({ ...remoteFiles, 'src/server.ts': 'export default function (' });
    const compiler = webpack(frontEnd({ name: 'weaving', dir: broken, exposes: { './routes': './src/routes.tsx' } })({}, { mode: 'development' }));
    const { promise, resolve } = Promise.withResolvers();
    compiler.run((error, stats) => compiler.close(() => resolve([error, stats?.toString({ all: false, errors: true })])));
    expect(await promise).toEqual([null, expect.stringContaining('src/server.ts')]);
  });

  it('is in no manifest of a remote without one', async () => {
    const other = makePart(remoteFiles);
    await buildPart(other);
    expect(JSON.parse(read(other, 'mf-manifest.json'))).not.toHaveProperty('server');
  });
});

describe('the host', () => {
  let dir;
  beforeAll(async () => {
    dir = makePart({
      'webpack.config.mjs': `import { host } from '${preset}'; export default host({ dir: import.meta.dirname });`,
      'src/index.html': '<!doctype html><head><% for (const file of htmlWebpackPlugin.files.js) { %><script defer src="<%= file %>"></script><% } %><meta name="shell" content="head"></head>',
      'src/bootstrap.tsx': `import { createElement } from 'react'; Object.assign(globalThis, { element: createElement('p') });`,
      'src/server/renderer.ts': "import { createElement } from 'react'; export const element = createElement('p');",
      'public/robots.txt': 'User-agent: *',
    });
    await buildPart(dir);
  }, 120_000);

  it('has the shared libraries in the page’s first scripts', () => {
    const scripts = [...read(dir, 'index.html').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
    expect(scripts.map((file) => file.replace(/\.[0-9a-f]{8}/, ''))).toEqual(['js/vendor.js', 'js/shell.js']);
    expect(scripts.map((file) => read(dir, file)).join()).toContain('react.transitional.element');
    expect(read(dir, 'index.html')).toContain('name="shell"');
  });

  it('provides the federation’s runtime to the remotes', () => {
    const scripts = builtFiles(dir).filter((file) => file.endsWith('.js')).map((file) => read(dir, file));
    expect(scripts.join()).toContain('__FEDERATION_RUNTIME__');
  });

  it('has its server side in one file, with the shared libraries', () => {
    expect(read(dir, 'server/renderer.cjs')).toContain('react.transitional.element');
  });

  it('copies the public files', () => {
    expect(read(dir, 'robots.txt')).toBe('User-agent: *');
  });

  it('keeps the name of the libraries’ file when its own sources change', async () => {
    const scripts = () => [...read(dir, 'index.html').matchAll(/(?:vendor|shell)\.[0-9a-f]{8}/g)].map(([file]) => file);
    const before = scripts();
    const file = path.join(dir, 'src/bootstrap.tsx');
    writeFileSync(file, `${readFileSync(file, 'utf8')} Object.assign(globalThis, { changed: true });`);
    await buildPart(dir);
    const [vendor, shell] = scripts();
    expect(vendor).toBe(before[0]);
    expect(shell).not.toBe(before[1]);
  }, 120_000);
});

it('a development build hashes and compresses nothing', async () => {
  const dir = makePart(remoteFiles);
  await build(frontEnd({ name: 'weaving', dir, exposes: { './routes': './src/routes.tsx' } })({}, { mode: 'development' }));
  expect(builtFiles(dir)).toContain('remote-entry.js');
  expect(builtFiles(dir).filter((file) => /\.(br|gz)$/.test(file))).toEqual([]);
  expect(read(dir, fileLike(dir, /\.css$/))).toContain('.weaving_routes-module_list');
}, 120_000);
