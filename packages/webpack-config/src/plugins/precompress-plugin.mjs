import { promisify } from 'node:util';
import zlib from 'node:zlib';
import webpack from 'webpack';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const encodings = [
  { suffix: '.br', encode: (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }) },
  { suffix: '.gz', encode: (bytes) => gzip(bytes, { level: 9 }) },
];

/** Writes `.br` and `.gz` siblings of what compresses, once at build time at the best quality, where they are smaller. */
export class PrecompressPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, (assets) =>
        Promise.all(
          Object.keys(assets)
            .filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
            .map((file) => this.#precompress(compilation, file)),
        ),
      );
    });
  }

  async #precompress(compilation, file) {
    const source = compilation.getAsset(file).source.source();
    const bytes = Buffer.isBuffer(source) ? source : Buffer.from(source);
    for (const { suffix, encode } of encodings) {
      const encoded = await encode(bytes);
      if (encoded.length < bytes.length) compilation.emitAsset(`${file}${suffix}`, new webpack.sources.RawSource(encoded));
    }
  }
}
