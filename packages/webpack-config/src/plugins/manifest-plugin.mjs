import webpack from 'webpack';

const manifest = 'mf-manifest.json';

/**
 * Writes `mf-manifest.json`: the manifest of Module Federation, with the fillings of the front end as `slots` and the file of its server side as `server`. It is a new file, because
 * the compression plugin would not compress a changed file again.
 */
export class ManifestPlugin {
  /** The file that Module Federation writes. It is not part of the build. */
  static federationManifest = 'mf-federation.json';

  /**
   * @param {import('@storefront/contracts/slots').Filling<any>[]} slots
   * @param {string[]} exposed the names of the exposed modules
   * @throws {Error} if a filling names a module that is not exposed
   */
  constructor(slots, exposed) {
    const missing = slots.find(({ module }) => module && !exposed.includes(module));
    if (missing) throw new Error(`The slot ${missing.slot} is filled by ${missing.module}, which is not exposed`);
    this.slots = slots;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      // Runs after Module Federation has written its manifest and before the pinned copy is written.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 2;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, (assets) => {
        const written = assets[ManifestPlugin.federationManifest];
        if (!written) return;
        const server = Object.keys(assets).find((file) => file.startsWith('server/'));
        const content = { ...JSON.parse(written.source().toString()), slots: this.slots, ...(server && { server }) };
        compilation.emitAsset(manifest, new webpack.sources.RawSource(JSON.stringify(content, null, 2)));
        for (const file of Object.keys(assets).filter((name) => /^mf-federation[.-]/.test(name))) compilation.deleteAsset(file);
      });
    });
  }
}
