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
  it('follows from the last click', () => {
    click('Place Order');
    time = 400;
    expect(clicks.call().click?.name).toBe('Place Order');
  });

  it('follows from no click if there was none, or none recently', () => {
    expect(clicks.call().click).toBeUndefined();
    click('Place Order');
    time = 1_001;
    expect(clicks.call().click).toBeUndefined();
  });

  it('that begins after another call has ended follows from the same click, however long the other took', () => {
    click('Place Order');
    const first = clicks.call();
    time = 20_000;
    expect(clicks.call().click?.name).toBe('Place Order');
    first.ended();
    time = 20_900;
    expect(clicks.call().click?.name).toBe('Place Order');
  });

  it('follows from the newer of two clicks, even while calls of the older one are open', () => {
    click('Place Order');
    const slow = clicks.call();
    click('Cancel');
    expect(clicks.call().click?.name).toBe('Cancel');
    slow.ended();
    expect(clicks.call().click?.name).toBe('Cancel');
  });
});

describe('a click’s name', () => {
  const within = (html: string) => {
    document.body.innerHTML = html;
    return nameOf(document.querySelector('[data-target]')!);
  };

  it('is the element’s label', () => {
    expect(within('<button>Place <b data-target>Order</b></button>')).toBe('Place Order');
    expect(within('<button aria-label="Remove Red saree"><svg data-target></svg></button>')).toBe('Remove Red saree');
  });

  it('is undefined if nothing clickable was hit', () => {
    expect(within('<p data-target>Text</p>')).toBeUndefined();
  });
});
