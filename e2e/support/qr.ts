import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** The text of the QR code in a PNG screenshot. @throws Error if there is no readable code */
export function decodeQr(screenshot: Buffer): string {
  const { data, width, height } = PNG.sync.read(screenshot);
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('The picture contains no readable QR code');
  return code.data;
}
