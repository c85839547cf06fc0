import { beforeEach, describe, expect, it } from 'vitest';
import { createClicks, nameOf } from './clicks';

let time: number;
let clicks: ReturnType<typeof createClicks<string>>;

beforeEach(() => {
  time = 0;
  clicks = createClicks<string>(() => time);
});

const click = (name: string) => clicks.clicked({ name, owner: 'mfe-checkout', at: time });

describe('a call', () => {
  it('follows from the click before it', () => {
    click('Place Order');
    time = 400;
    expect(clicks.call().click?.name).toBe('Place Order');
  });

  it('follows from no click when none was made, or long ago', () => {
    expect(clicks.call().click).toBeUndefined();
    click('Place Order');
    time = 1_001;
    expect(clicks.call().click).toBeUndefined();
  });

  it('that another one led to follows from the same click, however long the other took', () => {
    click('Place Order');
    const first = clicks.call();
    time = 20_000;
    expect(clicks.call().click?.name).toBe('Place Order');
    first.ended();
    time = 20_900;
    expect(clicks.call().click?.name).toBe('Place Order');
  });

  it('follows from the newer of two clicks, also while the older one’s calls are under way', () => {
    click('Place Order');
    const slow = clicks.call();
    click('Cancel');
    expect(clicks.call().click?.name).toBe('Cancel');
    slow.ended();
    expect(clicks.call().click?.name).toBe('Cancel');
  });
});

describe('what was clicked', () => {
  const within = (html: string) => {
    document.body.innerHTML = html;
    return nameOf(document.querySelector('[data-target]')!);
  };

  it('is called as it reads', () => {
    expect(within('<button>Place <b data-target>Order</b></button>')).toBe('Place Order');
    expect(within('<button aria-label="Remove Red saree"><svg data-target></svg></button>')).toBe('Remove Red saree');
  });

  it('is nothing where there is nothing to click', () => {
    expect(within('<p data-target>Text</p>')).toBeUndefined();
  });
});
