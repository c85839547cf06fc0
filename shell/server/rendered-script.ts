/**
 * The script of a page that the server rendered; it runs before the page is painted.
 *
 * It marks the page of a customer, because the server renders each page for a visitor: styles hide what is only for visitors until React shows the
 * customer's page. It remembers the buttons that are pressed before React takes over; `early-buttons.ts` presses them again. A select that is
 * changed before sends its form, as the form's button does, because React would set the select back.
 */
export const renderedScript = `try {
  if (localStorage.isAuthenticated === 'true') document.documentElement.dataset.session = '';
} catch {}
__PRESSED__ = [];
addEventListener('click', ({ target }) => {
  target = target.closest?.('[data-rendered] button[type=button]');
  if (target) window.__PRESSED__?.push(target);
}, true);
addEventListener('change', ({ target }) => target.closest?.('[data-rendered] select')?.form?.submit());`
  .replaceAll(/\n */g, '')
  .replaceAll(/ ?([{}()=>;,]) ?/g, '$1');
