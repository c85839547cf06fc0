/**
 * The server renders each page for a visitor. This script, which runs before the page is painted, marks the page of a customer, so that
 * styles can hide what is only for visitors until React shows the customer's page.
 */
export const sessionScript = `try {
  if (localStorage.getItem('isAuthenticated') === 'true') document.documentElement.dataset.session = '';
} catch {}`;
