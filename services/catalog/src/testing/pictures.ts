import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An image of one colour. */
export const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png', { width = 40, height = 50, colour = '#8e1b2c' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } }).toFormat(format).toBuffer();

/** A PNG of a few bytes whose header claims an enormous size. */
export function bomb(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]);
}
