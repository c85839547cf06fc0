import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** What a QR code in a PNG screenshot says; throws where there is none to read. */
export function decodeQr(screenshot: Buffer): string {
  const { data, width, height } = PNG.sync.read(screenshot);
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('The picture holds no readable QR code');
  return code.data;
}
