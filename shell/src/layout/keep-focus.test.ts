import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

describe('a focused control that is removed', () => {
  const listen = vi.spyOn(document, 'addEventListener');
  const observe = vi.spyOn(MutationObserver.prototype, 'observe');
  beforeAll(async () => {
    await import('./keep-focus');
    vi.useFakeTimers();
  });
  afterAll(async () => {
    document.body.innerHTML = '';
    await focused();
    vi.useRealTimers();
    // Other test files share the document.
    for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener);
    for (const observer of observe.mock.contexts) (observer as MutationObserver).disconnect();
  });
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  function show(html: string): HTMLElement {
    document.body.innerHTML = `<main tabindex="-1"><h1>Orders</h1>${html}</main>`;
    const control = document.querySelector('button');
    if (!control) throw new Error('The page has no button');
    control.focus();
    return control;
  }

  /** Runs all timers. @returns the element with the focus */
  async function focused(): Promise<Element | null> {
    await vi.runAllTimersAsync();
    return document.activeElement;
  }

  it('gives the focus to the heading of its section', async () => {
    show('<section><h2>Payment</h2><div><p>Waiting</p><button>Verify</button></div></section>').parentElement?.remove();
    expect(await focused()).toHaveTextContent('Payment');
  });

  it('gives the focus to its table cell, which can be focused only until then', async () => {
    show('<table><tr><td>Refused<button>Refuse</button></td></tr></table>').remove();
    const cell = document.querySelector('td');
    expect(await focused()).toBe(cell);
    document.querySelector('main')?.focus();
    expect(cell).not.toHaveAttribute('tabindex');
  });

  it('gives the focus to the page’s heading if the whole section is removed', async () => {
    show('<section><h2>Payment</h2><button>Verify</button></section>').parentElement?.remove();
    expect(await focused()).toHaveTextContent('Orders');
  });

  it('leaves the focus where the page moves it', async () => {
    show('<section><h2>Payment</h2><button>Add</button><input></section>').remove();
    const field = document.querySelector('input');
    field?.focus();
    expect(await focused()).toBe(field);
  });

  it('changes nothing if a click elsewhere had ended the focus before', async () => {
    const control = show('<section><h2>Payment</h2><button>Add</button></section>');
    control.blur();
    await vi.runAllTimersAsync();
    control.remove();
    expect(await focused()).toBe(document.body);
  });
});
