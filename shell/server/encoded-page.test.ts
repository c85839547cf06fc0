import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodedPage } from './encoded-page';

const html = '<p>Kanjeevaram, “wedding” – ₹12,500 😀 पट्टु</p>';

describe('an encoded page', () => {
  it('has the same content in each encoding', () => {
    const { encoded } = encodedPage(html);
    expect(encoded('identity').body.toString()).toBe(html);
    expect(gunzipSync(encoded('gzip').body).toString()).toBe(html);
    expect(brotliDecompressSync(encoded('br').body).toString()).toBe(html);
  });

  it('replaces half of an emoji', () => {
    expect(encodedPage('<p>half \ud83d</p>').encoded('identity').body.toString()).toBe('<p>half \ufffd</p>');
  });

  it('encodes once, with an ETag for each encoding and content', () => {
    const { encoded } = encodedPage(html);
    expect(encoded('br').body).toBe(encoded('br').body);
    const tags = [...(['br', 'gzip', 'identity'] as const).map((encoding) => encoded(encoding).etag), encodedPage('<p>Other</p>').encoded('br').etag];
    expect(new Set(tags).size).toBe(4);
    expect(encodedPage(html).encoded('br').etag).toBe(encoded('br').etag);
  });

  it('is large from 24 kB of bytes', () => {
    expect([encodedPage('a'.repeat(24_000)).isLarge, encodedPage('₹'.repeat(8_001)).isLarge]).toEqual([false, true]);
  });
});
