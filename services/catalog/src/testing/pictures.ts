import sharp from 'sharp';

/** A picture of one colour. */
export const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png', { width = 40, height = 50, colour = '#8e1b2c' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } }).toFormat(format).toBuffer();
