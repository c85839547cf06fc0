import { slotFacts } from '@storefront/contracts/slots';
import { describe, expect, it } from 'vitest';
import { slotsPage, type DeployedFilling } from './slots-page';

const template = '<html><head><script defer="defer" src="/js/shell.js"></script><meta name="shell" content="head"></head><body><div id="root"></div><noscript>This shop needs JavaScript.</noscript></body></html>';
const filling = (rest: Partial<DeployedFilling>) =>
  ({ remote: 'reviews', version: '1.2.0', slot: 'product.below-details', module: 'reviews', order: 100, for: ['visitor', 'customer'], ...rest }) as DeployedFilling;

describe('the page of the slots', () => {
  it('shows every slot with its owner and props', () => {
    const page = slotsPage(template, []);
    for (const [slot, { owner }] of Object.entries(slotFacts)) expect(page).toContain(`<code>${slot}</code><br>${owner}: `);
    expect(page).toContain('<code>product</code>: _id, name, price in rupees');
  });

  it('shows who fills a slot, in the order of the page', () => {
    const page = slotsPage(template, [filling({}), filling({ remote: 'whatsapp', version: '2.0.0', order: 10 })]);
    const [row] = /<tr><td[^>]*><code>product.below-details.*?<\/tr>/s.exec(page) ?? [];
    expect(row).toContain('whatsapp 2.0.0: reviews (order 10; visitor, customer)<br>reviews 1.2.0: reviews (order 100; visitor, customer)');
  });

  it('names fillings of slots that do not exist, and runs no script of a manifest', () => {
    const page = slotsPage(template, [filling({ slot: '<script>alert(1)</script>' })]);
    expect(page).toContain('Fillings of unknown slots');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
  });
});
