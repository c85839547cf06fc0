import { loadSharp, NotAPictureError } from './picture';

const size = { width: 1200, height: 630 };
/** The theme colour of the shop's pages. */
const plum = '#7a1f3d';
/** WhatsApp shows no larger picture. */
const maxBytes = 300_000;
/** Most pictures fit with the first quality. Noise of the same size needs the last. */
const qualities = [82, 66, 50, 30, 10];

/** The mark of the shop's icon between the borders of a saree. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
  <rect width="100%" height="100%" fill="${plum}"/>
  <path d="M0 36h1200M0 50h1200M0 580h1200M0 594h1200" stroke="#d9b15f" stroke-width="4"/>
  <path d="M0 66h1200M0 564h1200" stroke="#d9b15f" stroke-width="10" stroke-dasharray="10 14"/>
  <g transform="translate(369 120) scale(7)" fill="none" stroke="#e9c878" stroke-width="2.2" stroke-linecap="round">
    <path d="M38 4c-1.5 8 12 14 12 27a17 17 0 0 1-34 .5C16 20 27 19 31 12c2-3.5 4-7 7-8z"/>
    <path d="M36 15c-1 6 7 9 7 17a10 10 0 0 1-20 .5c0-7 7-8 9-12"/>
    <circle cx="33" cy="32" r="3.6" fill="#e9c878" stroke="none"/>
  </g>
</svg>`;

/**
 * A JPEG for shared links: the whole image in 1200 × 630 pixels, padded in the shop's colour, in less than 300,000 bytes.
 * @param image an image as it is stored; without one, the shop's own picture
 * @throws NotAPictureError if the image cannot be read
 */
export async function drawSharePicture(image?: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const pixels = sharp(image ?? Buffer.from(mark), { failOn: 'error' }).resize({ ...size, fit: 'contain', background: plum }).flatten({ background: plum }).toColourspace('srgb');
    const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
    for (const quality of qualities) {
      const bytes = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
      if (bytes.length < maxBytes) return bytes;
    }
  } catch (error) {
    throw new NotAPictureError('The image cannot be read', { cause: error });
  }
  throw new NotAPictureError(`The image does not fit in ${maxBytes} bytes`);
}
