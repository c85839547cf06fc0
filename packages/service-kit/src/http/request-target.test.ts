import { describe, expect, it } from 'vitest';
import { readTarget } from './request-target';

const host = 'shop.example:8080';

describe('the target of a request', () => {
  it.each([
    ['/', '/'],
    ['/api/products?search=silk&page=2', '/api/products?search=silk&page=2'],
    ['/product/%E0%B8%81', '/product/%E0%B8%81'],
    ['/a%', '/a%'],
    ['/?next=//other', '/?next=//other'],
    ['/?a=b\\c', '/?a=b\\c'],
    ['/?note=two%0Alines', '/?note=two%0Alines'],
    ['/a//b', '/a//b'],
    ['http://shop.example:8080/api/products?page=2', '/api/products?page=2'],
    ['https://shop.example:8080/cart', '/cart'],
    ['HTTP://SHOP.example:8080', '/'],
    ['http://shop.example:8080?page=2', '/?page=2'],
  ])('%s is read as %s', (target, url) => {
    expect(readTarget(target, host)?.url).toBe(url);
  });

  it('needs no port if it is the scheme’s default', () => {
    expect(readTarget('http://shop.example:80/a', 'shop.example')?.url).toBe('/a');
    expect(readTarget('https://shop.example/a', 'shop.example:443')?.url).toBe('/a');
    expect(readTarget('https://shop.example:80/a', 'shop.example')).toBeUndefined();
  });

  it('supplies the host if the header is missing', () => {
    expect(readTarget('http://shop.example:8080/a', undefined)).toEqual({ url: '/a', host });
    expect(readTarget('/a', host)).toEqual({ url: '/a', host });
  });

  it.each([
    '', 'x', '*', 'x://x/uploads/products/x', 'ftp://shop.example:8080/', 'javascript:alert(1)', 'data:,x', 'file:///etc/passwd', 'ws://shop.example:8080/', 'http:/a', 'http:///a',
    'http://other/', 'http://other/a', 'http://shop.example/', 'http://shop.example:8080.other/', 'http://shop.example:8080@other/', 'http://user@shop.example:8080/', 'http://shop.example:8080\\a', 'http://shop.example:8080#a',
    'http://shop.example:8080//other', 'http://shop.example:8080/\\other', 'http://[', 'http://:', 'http://a b/', 'shop.example:8080', '[::1]:80', '//other', '//other/a', '///', '/\\other', '/a\\b', '/a#b', '/?a#b', '#',
    '/a b', '/a\tb', '/a\nb', '/a\0b', '/a\u007fb', '/é', '/?é', '/\u2028', '/\ud800', '/%00', '/?a=%00', '/a%0d%0aSet-Cookie:x', '/a%1F', '/a%7f', ' /a', '\t/a',
  ])('%j is rejected', (target) => {
    expect(readTarget(target, host)).toBeUndefined();
  });

  it('is read within a second of processor time, however long it is', () => {
    // Processor time, because other work on the machine makes the clock's time longer.
    const begun = process.cpuUsage();
    for (const text of ['/', '/?', '%', '/%', '/\\', 'http://', 'a:']) readTarget(text.repeat(100_000), host);
    readTarget(`/${'%'.repeat(1_000_000)}`, host);
    readTarget(`/?${'%0'.repeat(1_000_000)}`, host);
    readTarget(`http://${'a'.repeat(1_000_000)}`, host);
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
